/* hasse-test
 * title: a declaration after a statement is an assignment there
 * spin: states=25 transitions=40 errors=0
 */
byte g;

active proctype P() {
	byte a = g;
	g = 1;
	byte b = g + 1;
	assert(a == 0 && b == 2)
}
active proctype Q() { skip; byte z; byte w = 4; assert(z == 0 && w == 4) }
