/* expect: 3:21: error: expected an operator between the formulas, found '<>' */
byte x;
ltl p { [] (x == 0) <> (x == 1) }
init { skip }
