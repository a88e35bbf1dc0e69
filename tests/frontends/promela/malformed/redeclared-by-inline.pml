/* expect: 3:7: error: 'tmp' is already declared, as a variable in line 7; a name that is visible cannot be declared again */
inline swap(a, b) {
  int tmp;
  tmp = a; a = b; b = tmp
}
init {
  int tmp, x;
  swap(tmp, x)
}
