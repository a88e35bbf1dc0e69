/* hasse-test
 * title: a break outside a loop
 * exit: 2
 * message: break_outside.pml:8:
 * spin: refused
 */
init {
	break
}
