/* expect: 3:9: error: 'U' is an operator of formulas and needs a formula on its left */
byte x;
ltl p { U (x == 0) }
init { skip }
