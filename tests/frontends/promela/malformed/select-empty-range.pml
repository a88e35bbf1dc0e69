/* expect: 3:20: error: the range 3 .. 1 is empty */
int i;
init { select (i : 3 .. 1) }
