/* hasse-test
 * title: there is no compound assignment
 * exit: 2
 * message: compound_assignment.pml:9:
 * spin: refused
 */
byte x;
init {
	x += 2
}
