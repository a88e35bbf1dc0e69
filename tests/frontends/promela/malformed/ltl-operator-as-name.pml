/* expect: 3:13: error: 'U' is an operator of formulas and needs a formula on its left */
byte U;
ltl p { [] (U == 0) }
init { skip }
