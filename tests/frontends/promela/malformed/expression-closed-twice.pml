/* expect: 3:19: error: expected ';' or '}' after the statement, found ')' */
int x;
init { x = (1 + 2)) }
