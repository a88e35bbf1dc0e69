/* hasse-test
 * title: an argument expression is substituted as it is written
 * spin: states=4 transitions=4 errors=0
 */
inline twice(to, e) { to = e * 2 }
byte n;
init { twice(n, (1 + 2)); assert(n == 6) }
