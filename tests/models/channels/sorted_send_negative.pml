/* hasse-test
 * title: a sorted send compares signed values
 * spin: states=11 transitions=11 errors=0
 */
chan q = [3] of { short };
short x;

init {
	q!!3; q!!-2; q!!0;
	q?x; assert(x == -2);
	q?x; assert(x == 0);
	q?x; assert(x == 3)
}
