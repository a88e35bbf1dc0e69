/* expect: 3:15: error: expected ':' or 'in' after the variable of 'for', found '=' */
int i;
init { for (i = 0; i < 3; i++) { skip } }
