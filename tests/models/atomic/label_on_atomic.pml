/* hasse-test
 * title: a goto to an atomic's own label begins it anew
 * spin: states=19 transitions=29 errors=0
 */
byte x;

active proctype P() {
again:	atomic { x++; x++ };
	if :: x < 4 -> goto again :: else fi;
	assert(x == 4)
}
active proctype Q() { assert(x == 0 || x == 2 || x == 4) }
