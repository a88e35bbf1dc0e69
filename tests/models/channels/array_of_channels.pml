/* hasse-test
 * title: every element is a channel of its own
 * spin: states=10 transitions=10 errors=0
 */
chan q[3] = [2] of { byte };
byte x, i;

init {
	q[0]!1; q[2]!3; q[2]!4;
	assert(len(q[0]) == 1 && len(q[1]) == 0 && len(q[2]) == 2);
	q[2]?x; assert(x == 3);
	q[i]?x; assert(x == 1)
}
