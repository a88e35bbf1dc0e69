/* expect: 3:5: error: 'x' is already declared, as a variable in line 2; a name that is visible cannot be declared again */
byte x;
int x;
init { skip }
