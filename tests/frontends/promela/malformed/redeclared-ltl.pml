/* expect: 4:1: error: ltl formula 'p' is already declared in line 3 */
byte x;
ltl p { [] (x == 0) }
ltl p { [] (x == 1) }
init { skip }
