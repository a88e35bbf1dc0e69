/* hasse-test
 * title: every process has its own local channel
 * spin: states=48 transitions=80 errors=0
 */
byte ok;

proctype P(byte n) {
	chan mine = [2] of { byte };
	byte x;
	mine!n;
	assert(len(mine) == 1);
	mine?x;
	assert(x == n);
	ok++
}
init { atomic { run P(1); run P(2) }; (ok == 2) }
