/* expect: 2:13: error: '{' is not closed, expected '}' before the end of the file */
inline f(x) { skip
init { f(1) }
