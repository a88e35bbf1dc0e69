/* expect: 3:8: error: array 'x' needs an index here: 0 to 2 */
byte x[3];
init { x = 1 }
