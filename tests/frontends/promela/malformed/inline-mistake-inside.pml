/* expect: 4:7: error: expected an expression after '+', found ';' (inline 'f', called at inline-mistake-inside.pml:8:3) */
inline f(x) {
  x = 1;
  x + ;
}
int a;
init {
  f(a)
}
