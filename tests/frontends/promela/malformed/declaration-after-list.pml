/* expect: 2:21: error: expected ';' after '}', found ','; a variable initialised with braces must be the last of its declaration */
byte x[2] = { 1, 2 }, y;
init { skip }
