/* expect: 4:9: error: inline 'f' takes 2 arguments, found 1 */
inline f(x, y) { x = y }
int a;
init { f(a) }
