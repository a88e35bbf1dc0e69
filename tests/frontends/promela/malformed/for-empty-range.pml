/* expect: 3:17: error: the range 3 .. 1 is empty */
int i;
init { for (i : 3 .. 1) { skip } }
