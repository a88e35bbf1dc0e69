/* hasse-test
 * title: the inner escape is itself guarded by the outer one
 * spin: states=14 transitions=19 errors=0
 */
byte x, n;

active proctype P() {
	{ { n == 9 } unless { x == 1 -> x = 2; n = 2; n == 9 } } unless { x == 2 -> n = n + 3 };
	assert(n == 3 || n == 5)
}
active proctype Q() { x = 1 }
