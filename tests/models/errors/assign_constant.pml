/* hasse-test
 * title: a constant cannot be assigned
 * exit: 2
 * message: assign_constant.pml:9:
 * spin: refused
 */
mtype = { red };
init {
	red = 2
}
