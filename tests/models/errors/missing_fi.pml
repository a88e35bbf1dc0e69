/* hasse-test
 * title: an if that is not closed
 * exit: 2
 * message: missing_fi.pml:11:
 * spin: refused
 */
byte x;
init {
	if
	:: x == 0 -> x = 1
}
