/* expect: 3:7: error: 'undeclared' is not declared */
inline set(v) {
  v = undeclared
}
byte x;
init {
  set(x)
}
