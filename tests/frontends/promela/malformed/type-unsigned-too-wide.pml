/* expect: 2:10: error: width 33 of 'x' is outside the range 1 to 31 */
unsigned x : 33;
init { x = 1 }
