/* expect: 3:12: error: expected one character between quotes, found 'ab' */
byte x;
init { x = 'ab' }
