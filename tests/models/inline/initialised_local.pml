/* hasse-test
 * title: an initialiser in an inline is an assignment each time
 * spin: states=9 transitions=9 errors=0
 */
inline count(to) { byte t = 3; t++; to = to + t }
byte n;
init { count(n); count(n); assert(n == 8) }
