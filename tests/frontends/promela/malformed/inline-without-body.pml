/* expect: 2:13: error: expected '{' after the head of inline 'f', found 'skip' */
inline f(x) skip
init { f(1) }
