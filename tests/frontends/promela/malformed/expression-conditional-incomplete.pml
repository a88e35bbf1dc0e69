/* expect: 3:23: error: expected ':' after the first alternative of '(condition -> a : b)', found ')' */
int x;
init { x = (x > 1 -> 2) }
