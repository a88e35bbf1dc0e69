/* expect: 3:10: error: expected an expression after '[', found ']' */
int x[2];
init { x[] = 1 }
