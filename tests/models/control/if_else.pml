/* hasse-test
 * title: else is taken only when nothing else can be
 * spin: states=7 transitions=7 errors=0
 */
byte x = 3, n;

active proctype P() {
	if :: x > 5 -> assert(0) :: else -> n = 1 fi;
	if :: else -> assert(0) :: x == 3 -> n = 2 fi;
	assert(n == 2)
}
