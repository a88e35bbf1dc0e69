/* expect: 3:12: error: array 'x' needs an index here: 0 to 2 */
byte x[3], y;
init { y = x + 1 }
