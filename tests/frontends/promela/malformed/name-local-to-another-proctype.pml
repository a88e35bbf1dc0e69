/* expect: 3:23: error: 'x' is not declared */
active proctype P() { byte x; x = 1 }
active proctype Q() { x = 2 }
