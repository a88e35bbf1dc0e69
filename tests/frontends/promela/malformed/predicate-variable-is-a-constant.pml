/* expect: 4:18: error: 'red' is an mtype constant, expected a name for the variable of 'sum' */
mtype = { red }; byte x, a[3];
active proctype P() { x = 1 }
ltl p { [] (sum (red : 0 .. 2) (a[red]) < 2) }
