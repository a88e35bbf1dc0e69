/* hasse-test
 * title: a channel that is not declared
 * exit: 2
 * message: undeclared_channel.pml:8:
 * spin: refused
 */
init {
	q!1
}
