/* hasse-test
 * title: a return at the end of a longer inline
 * spin: states=21 transitions=21 errors=0
 */
inline sum_to(k) { int i; int s; s = 0; for (i : 1 .. k) { s = s + i }; return s }
int n;
init { n = sum_to(4); assert(n == 10) }
