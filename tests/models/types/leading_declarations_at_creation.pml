/* hasse-test
 * title: declarations before the first statement are set at creation
 * spin: states=9 transitions=11 errors=0
 */
byte g = 1;
byte seen = 255;

proctype P() {
	byte a = g;
	seen = a
}
init {
	atomic { run P(); g = 2 };
	(seen != 255);
	assert(seen == 1)
}
