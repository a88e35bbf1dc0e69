/* expect: 2:20: error: 'x' is already declared, as a variable in line 2; a name that is visible cannot be declared again */
init { byte x; int x; skip }
