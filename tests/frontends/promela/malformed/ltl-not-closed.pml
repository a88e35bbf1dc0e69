/* expect: 3:7: error: '{' is not closed, expected '}' before the end of the file */
byte x;
ltl p { [] (x == 0)
init { skip }
