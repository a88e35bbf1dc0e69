/* hasse-test
 * title: a proctype that does not exist
 * exit: 2
 * message: undeclared_proctype.pml:8:
 * spin: refused
 */
init {
	run P()
}
