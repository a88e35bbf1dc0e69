/* hasse-test
 * title: inlines that use inlines
 * spin: states=7 transitions=7 errors=0
 */
inline one(v) { v++ }
inline two(v) { one(v); one(v) }
inline four(v) { two(v); two(v) }
byte n;
init { four(n); assert(n == 4) }
