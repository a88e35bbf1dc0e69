/* hasse-test
 * title: an assignment is no expression
 * exit: 2
 * message: assignment_in_expression.pml:9:
 * spin: refused
 */
byte x, y;
init {
	x = (y = 2)
}
