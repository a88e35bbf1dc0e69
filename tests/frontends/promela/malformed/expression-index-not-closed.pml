/* expect: 3:12: error: expected ']' after the index, found '=' */
int x[2];
init { x[0 = 1 }
