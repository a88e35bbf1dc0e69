/* expect: 3:13: error: expected ';' or '}' after the statement, found '.' */
int x;
init { x = 1.5 }
