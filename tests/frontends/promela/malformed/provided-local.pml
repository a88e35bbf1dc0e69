/* expect: 2:31: error: 'x' is not declared */
active proctype P() provided (x == 0) { byte x; skip }
