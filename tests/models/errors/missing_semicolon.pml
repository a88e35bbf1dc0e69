/* hasse-test
 * title: two statements on one line without a separator
 * exit: 2
 * message: missing_semicolon.pml:9:
 * spin: refused
 */
byte x;
init {
	x = 1 x = 2
}
