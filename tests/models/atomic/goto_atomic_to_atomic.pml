/* hasse-test
 * title: a goto from one atomic into the middle of another keeps control
 * spin: states=13 transitions=15 errors=0
 */
byte x, seen;

active proctype P() {
	atomic { x = 1; x = 2; goto next };
	atomic { x = 9; next: x = 3; x = 4 }
}
active proctype Q() { seen = x; assert(seen == 0 || seen == 4) }
