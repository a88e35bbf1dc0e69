/* expect: 4:34: error: expected an expression after '(', found '<' */
byte x, a[3];
active proctype P() { x = 1 }
ltl p { [] (exists (i : 0 .. 2) (<> a[i] == 2)) }
