/* expect: 3:16: error: expected an expression after '*', found '/' */
byte x;
init { x = 4 * / 2 }
