/* expect: 4:10: error: 'x' is already declared, as a variable in line 3; a name that is visible cannot be declared again */
init {
  byte x;
  { byte x; x = 1 }
}
