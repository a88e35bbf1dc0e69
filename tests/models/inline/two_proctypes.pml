/* hasse-test
 * title: one inline in two proctypes
 * spin: states=13 transitions=19 errors=0
 */
inline step(v) { v = v + 1 }
byte a, b;
active proctype P() { step(a); assert(a == 1) }
active proctype Q() { step(b); assert(b == 1) }
