/* expect: 2:10: error: width 0 of 'x' is outside the range 1 to 31 */
unsigned x : 0;
init { x = 1 }
