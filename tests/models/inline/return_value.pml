/* hasse-test
 * title: an inline that returns a value
 * spin: states=4 transitions=4 errors=0
 */
inline square(v) { return v * v }
int n;
init { n = square(5); assert(n == 25) }
