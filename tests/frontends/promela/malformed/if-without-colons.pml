/* expect: 3:11: error: expected '::' after 'if', found 'x' */
int x;
init { if x == 1 -> skip fi }
