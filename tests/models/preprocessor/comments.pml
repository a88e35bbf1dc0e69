/* hasse-test
 * title: comments of both kinds
 * spin: states=4 transitions=4 errors=0
 */
/* a comment /* not nested
*/ byte n; // to the line's end
init { n = 1 /* here */ + 2; // and here
	assert(n == 3) }
