/* expect: 4:25: error: the range 3 .. 2 of 'forall' is empty */
byte x, a[3];
active proctype P() { x = 1 }
ltl p { [] (forall (i : 3 .. 2) (a[i] < 2)) }
