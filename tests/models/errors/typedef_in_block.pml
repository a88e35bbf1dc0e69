/* hasse-test
 * title: typedef is global only
 * exit: 2
 * message: typedef_in_block.pml:8:
 * spin: refused
 */
init {
	typedef T { byte a };
	skip
}
