/* expect: 4:3: error: 'x' is not declared */
init {
  { byte x; x = 1 };
  x = 2
}
