/* expect: 4:9: error: inline 'f' takes 1 argument, found 2 */
inline f(x) { x = 1 }
int a, b;
init { f(a, b) }
