/* hasse-test
 * title: a variable that is not declared
 * exit: 2
 * message: undeclared_variable.pml:8:
 * spin: refused
 */
init {
	x = 1
}
