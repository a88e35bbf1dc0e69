/* hasse-test
 * title: the loop variable is an ordinary variable
 * spin: states=12 transitions=12 errors=0
 */
active proctype P() {
	byte i;
	for (i : 0 .. 3) { if :: i == 1 -> i = 3 :: else fi };
	assert(i == 4)
}
