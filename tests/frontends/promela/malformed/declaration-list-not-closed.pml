/* expect: 2:19: error: expected '}' after the list of values, found ';' */
byte x[2] = { 1, 2;
init { skip }
