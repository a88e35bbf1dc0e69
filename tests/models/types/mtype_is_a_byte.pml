/* hasse-test
 * title: an mtype variable holds a byte
 * spin: states=7 transitions=7 errors=0
 */
mtype = { a, b };
mtype m;

init {
	assert(m == 0);
	m = a; assert(m == 2);
	m = 300; assert(m == 44)
}
