/* expect: 3:12: error: '_' can only be written to, not read */
byte x;
init { x = _ }
