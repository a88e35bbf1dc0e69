/* expect: 3:21: error: expected ')' after the range of 'for', found 'in' */
int in;
init { for (i in in in) { skip } }
