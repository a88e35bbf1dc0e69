/* expect: 4:17: error: the call of an inline must be the whole right-hand side of an assignment */
inline f(x) { return x }
int a;
init { a = f(1) + 1 }
