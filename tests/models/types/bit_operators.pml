/* hasse-test
 * title: bit operators work on the whole int
 * spin: states=4 transitions=4 errors=0
 */
int a = 12, b = 10;

init {
	assert((a & b) == 8 && (a | b) == 14 && (a ^ b) == 6 && ~a == -13);
	assert((a & b | 1) == 9)
}
