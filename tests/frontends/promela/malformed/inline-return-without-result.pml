/* expect: 2:15: error: 'return' in inline 'f', but the call does not assign its result (inline 'f', called at inline-return-without-result.pml:3:8) */
inline f(x) { return x }
init { f(1) }
