/* expect: 4:25: error: the range 0 .. 99999 of 'exists' is too long: an expression can be repeated at most 10000 times in one predicate */
byte x, a[3];
active proctype P() { x = 1 }
ltl p { [] (exists (i : 0 .. 99999) (a[0] < 2)) }
