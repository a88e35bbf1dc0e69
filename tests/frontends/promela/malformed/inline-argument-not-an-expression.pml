/* expect: 4:12: error: expected ',' or ')' after the argument of inline 'f', found 'b' */
inline f(x) { x = 1 }
int a;
init { f(a b) }
