/* expect: 3:12: error: character constant is not closed, expected one character between single quotes */
byte x;
init { x = 'a }
