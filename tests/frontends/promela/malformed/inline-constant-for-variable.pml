/* expect: 2:17: error: expected ';' or '}' after the statement, found '='; an assignment is a statement that starts with its variable (inline 'f', called at inline-constant-for-variable.pml:3:8) */
inline f(x) { x = 1 }
init { f(3) }
