/* expect: 2:9: error: expected a variable's name after ',', found ';' */
byte x, ;
init { skip }
