/* expect: 3:13: error: 'x' is not declared */
active proctype P() { byte x; x = 1 }
ltl p { [] (x == 0) }
