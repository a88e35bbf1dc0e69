/* expect: 2:15: error: inline 'f' calls itself (inline 'f', called at inline-calls-itself.pml:4:8) */
inline f(x) { f(x) }
int a;
init { f(a) }
