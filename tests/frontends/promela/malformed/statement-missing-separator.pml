/* expect: 3:14: error: expected ';' or '}' after the statement, found 'x' */
int x;
init { x = 1 x = 2 }
