/* hasse-test
 * title: a byte expression is computed as an int
 * spin: states=6 transitions=6 errors=0
 */
byte a = 3, b = 5;
int x;

init {
	x = a - b;
	assert(x == -2 && a - b < 0);
	a = a - b;
	assert(a == 254)
}
