/* expect: 2:24: error: 'x' is already declared, as a variable in line 2; a name that is visible cannot be declared again */
proctype P(byte x; int x) { skip }
init { run P(1, 2) }
