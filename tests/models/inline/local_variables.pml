/* hasse-test
 * title: an inline's variables are its own
 * spin: states=12 transitions=12 errors=0
 */
inline swap(a, b) { byte t; t = a; a = b; b = t }
byte x = 1, y = 2;
init { swap(x, y); assert(x == 2 && y == 1); swap(x, y); assert(x == 1 && y == 2) }
