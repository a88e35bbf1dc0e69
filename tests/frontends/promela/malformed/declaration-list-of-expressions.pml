/* expect: 2:17: error: expected '}' after the list of values, found '+' */
byte x[2] = { 1 + 1, 2 };
init { skip }
