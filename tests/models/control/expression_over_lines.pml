/* hasse-test
 * title: an expression goes on after an operator at the line end
 * spin: states=6 transitions=6 errors=0
 */
int x = 1

active proctype P() {
	x = x +
	    2 *
	    3
	assert(x == 7 &&
	       x != 8)
	x = (x
	     + 1)
	assert(x == 8)
}
