/* expect: 3:16: error: expected an expression after '+', found '}' */
int x;
init { x = 1 + }
