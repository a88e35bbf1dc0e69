/* hasse-test
 * title: a body that is not closed
 * exit: 2
 * message: missing_brace.pml:
 * spin: refused
 */
byte x;
init {
	x = 1
