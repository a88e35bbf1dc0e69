/* expect: 2:10: error: division by zero in a constant expression */
byte x[3 / 0];
init { skip }
