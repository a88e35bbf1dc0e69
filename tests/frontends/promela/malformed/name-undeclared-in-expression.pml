/* expect: 3:12: error: 'y' is not declared */
byte x;
init { x = y + 1 }
