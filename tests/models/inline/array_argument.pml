/* hasse-test
 * title: an element may be an argument
 * spin: states=4 transitions=4 errors=0
 */
inline set(v, e) { v = e }
byte a[3], i = 1;
init { set(a[i + 1], 7); assert(a[2] == 7) }
