/* hasse-test
 * title: a right shift keeps the sign
 * spin: states=4 transitions=4 errors=0
 */
int m = -8, one = 1;

init {
	assert(m >> one == -4 && m << one == -16);
	assert(-1 >> 1 == -1 && 1 << 4 == 16)
}
