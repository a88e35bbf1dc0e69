/* expect: 2:5: error: expected a variable's name after the type, found ';' */
byte;
init { skip }
