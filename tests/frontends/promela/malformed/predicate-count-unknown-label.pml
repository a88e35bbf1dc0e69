/* expect: 4:23: error: proctype 'P' has no label 'M' */
byte x;
active proctype P() { L: x = 1 }
ltl p { [] (count(P @ M) < 2) }
