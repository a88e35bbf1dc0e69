/* hasse-test
 * title: an argument may be named like another parameter, and have commas in parentheses
 * differs: Arguments of inlines
 * spin: refused
 */
inline swap(a, b) { int t; t = a; a = b; b = t }
inline wait(condition) { condition }
chan q = [1] of { byte, byte };
init {
  int a, b;
  a = 1;
  q!1,2;
  wait(q?[1,2]);
  swap(b, a);
  assert(a == 0 && b == 1)
}
