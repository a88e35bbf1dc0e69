/* hasse-test
 * title: a goto into the middle of an atomic makes the rest atomic
 * spin: states=7 transitions=9 errors=0
 */
byte x;

active proctype P() {
	goto mid;
	atomic { x = 1; mid: x = 2; x = 3 }
}
active proctype Q() { assert(x != 2) }
