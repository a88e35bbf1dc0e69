/* hasse-test
 * title: a goto to no label
 * exit: 2
 * message: undeclared_label.pml:8:
 * spin: refused
 */
init {
	goto nowhere
}
