/* hasse-test
 * title: each process has variables of its own
 * spin: states=25 transitions=37 errors=0
 */
byte sum;

proctype P(byte n) {
	byte x = n;
	x = x * 2;
	assert(x == 2 * n);
	sum = sum + x
}
init { atomic { run P(1); run P(2) }; (_nr_pr == 1); assert(sum <= 6) }
