/* expect: 3:12: error: '$' is not part of Promela */
byte x;
init { x = $1 }
