/* expect: 3:15: error: '=' assigns and cannot be part of a formula; '==' compares */
byte x;
ltl p { [] (x = 0) }
init { skip }
