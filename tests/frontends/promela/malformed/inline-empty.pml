/* expect: 2:14: error: expected a statement after '{', found '}' (inline 'f', called at inline-empty.pml:3:8) */
inline f() { }
init { f() }
