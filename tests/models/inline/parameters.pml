/* hasse-test
 * title: an inline's arguments are substituted
 * spin: states=5 transitions=5 errors=0
 */
inline add(to, what) { to = to + what }
byte n;
init { add(n, 3); add(n, n); assert(n == 6) }
