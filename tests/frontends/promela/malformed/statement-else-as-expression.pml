/* expect: 3:37: error: expected a statement after 'else', found '&&' */
int x;
init { if :: x == 1 -> skip :: else && x == 2 -> skip fi }
