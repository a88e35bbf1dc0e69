/* expect: 2:6: error: expected a variable's name after the type, found keyword 'len' */
byte len;
init { skip }
