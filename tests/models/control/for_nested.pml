/* hasse-test
 * title: nested loops with a break
 * spin: states=44 transitions=44 errors=0
 */
int i, j;
byte n;

active proctype P() {
	for (i : 0 .. 2) {
		for (j : 0 .. 9) { if :: j > i -> break :: else -> n++ fi }
	};
	assert(n == 6)
}
