/* expect: 2:27: error: 'x' is already declared, as a variable in line 2; a name that is visible cannot be declared again */
proctype P(byte x) { byte x; skip }
init { run P(1) }
