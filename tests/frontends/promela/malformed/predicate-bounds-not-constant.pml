/* expect: 4:27: error: the bounds of 'sum' must be constant: numbers, combined by + - * / % and parentheses, found 'x' */
byte x, a[3];
active proctype P() { x = 1 }
ltl p { [] (sum (i : 0 .. x) (a[i]) < 2) }
