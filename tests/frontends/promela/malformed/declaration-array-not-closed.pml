/* expect: 2:9: error: expected ']' after the size of the array, found ';' */
byte x[3;
init { skip }
