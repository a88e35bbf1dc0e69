/* hasse-test
 * title: an else may be the first statement of a block in an option
 * spin: states=6 transitions=6 errors=0
 */
byte x, n;

active proctype P() {
	if :: x == 1 -> assert(0) :: { else -> n = 1 } fi;
	if :: x == 1 -> assert(0) :: atomic { else -> n = 2 } fi;
	assert(n == 2)
}
