/* hasse-test
 * title: a conditional evaluates one branch only
 * spin: states=6 transitions=6 errors=0
 */
int zero = 0, x = 5;

init {
	x = (zero == 0 -> 8 : 1 / zero);
	assert(x == 8);
	x = (x > 10 -> 1 : (x > 6 -> 2 : 3));
	assert(x == 2)
}
