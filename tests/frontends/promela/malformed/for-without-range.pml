/* expect: 3:14: error: expected ':' or 'in' after the variable of 'for', found ')' */
int i;
init { for (i) { skip } }
