/* expect: 4:13: error: call of inline 'f': an argument is empty */
inline f(x, y) { x = y }
int a;
init { f(a, ) }
