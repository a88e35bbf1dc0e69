/* hasse-test
 * title: initialisers may use earlier globals
 * spin: states=3 transitions=3 errors=0
 */
byte a = 3;
byte b = a * 2 + 1;
int c = -b;

init {
	byte d = b - a;
	assert(b == 7 && c == -7 && d == 4)
}
