/* hasse-test
 * title: an else counts what a nested if offers
 * spin: states=5 transitions=5 errors=0
 */
byte x = 2, n;

active proctype P() {
	if
	:: if :: x == 1 -> n = 1 :: x == 2 -> n = 2 fi
	:: else -> assert(0)
	fi;
	assert(n == 2)
}
