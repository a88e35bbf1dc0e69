/* expect: 3:14: error: expected ';' or '}' after the statement, found '2' */
int x;
init { x = 1 2 }
