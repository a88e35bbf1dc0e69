/* expect: 3:12: error: expected one character between quotes, found '' */
byte x;
init { x = '' }
