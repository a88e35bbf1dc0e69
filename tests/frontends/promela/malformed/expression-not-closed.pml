/* expect: 3:19: error: expected ')' after the expression in parentheses, found '}' */
int x;
init { x = (1 + 2 }
