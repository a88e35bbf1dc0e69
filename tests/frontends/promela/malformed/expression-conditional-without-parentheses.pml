/* expect: 3:23: error: expected ';' or '}' after the statement, found ':'; a conditional expression needs parentheses: (condition -> a : b) */
int x;
init { x = x > 1 -> 2 : 3 }
