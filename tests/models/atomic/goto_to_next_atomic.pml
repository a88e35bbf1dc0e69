/* hasse-test
 * title: a goto from one atomic to the label before another
 * spin: states=24 transitions=30 errors=0
 */
byte x, seen;

active proctype P() {
	atomic { x = 1; x = 2; goto next };
	x = 9;
next:	atomic { x = 3; x = 4 }
}
active proctype Q() { seen = x; assert(seen == 0 || seen == 2 || seen == 4) }
