/* expect: 3:23: error: expected an expression after 'U', found '}' */
byte x;
ltl p { [] (x == 0) U }
init { skip }
