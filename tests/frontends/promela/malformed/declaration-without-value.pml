/* expect: 2:10: error: expected an expression after '=', found ';' */
byte x = ;
init { skip }
