/* expect: 3:12: error: array 'y' needs an index here: 0 to 2 */
byte x[3], y[3];
init { x = y }
