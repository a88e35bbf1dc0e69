/* hasse-test
 * title: an outer escape comes before an inner one
 * spin: states=5 transitions=5 errors=0
 */
byte x = 1, n;

active proctype P() {
	{ { n = 1 } unless { x == 1 -> n = 2 } } unless { x == 1 -> n = 3 };
	assert(n == 3)
}
