/* expect: 3:12: error: expected an expression after '=', found '}' */
int x;
init { x = }
