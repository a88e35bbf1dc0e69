/* expect: 3:14: error: expected ';' or '}' after the statement, found '='; an assignment is a statement that starts with its variable */
int x, y;
init { x = y = 1 }
