/* hasse-test
 * title: an inline inside an atomic
 * spin: states=7 transitions=9 errors=0
 */
inline both() { x = 1; y = 1 }
byte x, y;
active proctype P() { atomic { both() } }
active proctype Q() { assert(x == y) }
