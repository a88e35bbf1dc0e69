/* expect: 2:10: error: 'x' is not an array and cannot be initialised by a list */
byte x = { 1, 2 };
init { skip }
