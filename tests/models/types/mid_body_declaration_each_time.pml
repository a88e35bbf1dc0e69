/* hasse-test
 * title: a declaration in a loop body initialises each time round
 * spin: states=24 transitions=24 errors=0
 */
byte n, seen;

init {
	do
	:: n < 3 ->
		byte x = 5;
		byte y;
		assert(x == 5 && y == 0);
		x = 9; y = 9;
		n++
	:: else -> break
	od
}
