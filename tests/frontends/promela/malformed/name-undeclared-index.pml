/* expect: 3:10: error: 'i' is not declared */
byte x[3];
init { x[i] = 1 }
