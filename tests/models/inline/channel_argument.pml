/* hasse-test
 * title: a channel may be an argument
 * spin: states=5 transitions=5 errors=0
 */
inline put(c, v) { c!v }
inline get(c, v) { c?v }
chan q = [1] of { byte };
byte x;
init { put(q, 9); get(q, x); assert(x == 9) }
