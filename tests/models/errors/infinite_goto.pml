/* hasse-test
 * title: a label that goes to itself
 * exit: 2
 * message: infinite_goto.pml:8:
 * spin: refused
 */
init {
	l: goto l
}
