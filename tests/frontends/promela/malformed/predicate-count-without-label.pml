/* expect: 4:20: error: expected '@' after the proctype of 'count', found ')' */
byte x;
active proctype P() { L: x = 1 }
ltl p { [] (count(P) < 2) }
