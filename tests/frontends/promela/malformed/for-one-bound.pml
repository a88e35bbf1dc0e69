/* expect: 3:18: error: expected '..' after the first bound of 'for', found ')' */
int i;
init { for (i : 3) { skip } }
