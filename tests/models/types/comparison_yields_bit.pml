/* hasse-test
 * title: comparisons and logic give 0 or 1
 * spin: states=4 transitions=4 errors=0
 */
int x = 5;

init {
	assert((x > 3) + (x > 4) + (x > 5) == 2);
	assert((x && 2) == 1 && (x || 0) == 1 && !x == 0 && !(!x) == 1)
}
