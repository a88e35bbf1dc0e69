/* hasse-test
 * title: embedded C in an expression
 * exit: 2
 * message: c_expr.pml:8:
 * spin: states=3 transitions=3 errors=0
 */
init {
	c_expr { 1 }
}
