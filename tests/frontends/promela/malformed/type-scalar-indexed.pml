/* expect: 3:10: error: 'x' is not an array, so it has no index */
byte x;
init { x[1] = 1 }
