/* hasse-test
 * title: mtype is declared globally only
 * exit: 2
 * message: mtype_in_block.pml:8:
 * spin: refused
 */
init {
	mtype = { a, b };
	skip
}
