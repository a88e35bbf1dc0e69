/* expect: 2:13: error: 'x' is not declared */
ltl p { [] (x == 0) }
init { skip }
