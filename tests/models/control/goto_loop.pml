/* hasse-test
 * title: a loop of gotos
 * spin: states=10 transitions=10 errors=0
 */
byte n;

active proctype P() {
again:	if :: n < 3 -> n++; goto again :: else fi;
	assert(n == 3)
}
