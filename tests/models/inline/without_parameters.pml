/* hasse-test
 * title: an inline without parameters sees the caller's variables
 * spin: states=5 transitions=5 errors=0
 */
inline bump() { mine++ }
init { byte mine = 3; bump(); bump(); assert(mine == 5) }
