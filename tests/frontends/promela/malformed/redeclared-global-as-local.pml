/* expect: 3:13: error: 'x' is already declared, as a variable in line 2; a name that is visible cannot be declared again */
byte x;
init { byte x; x = 1 }
