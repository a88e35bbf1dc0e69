/* hasse-test
 * title: a local array of channels
 * spin: states=6 transitions=6 errors=0
 */
init {
	chan q[2] = [1] of { byte };
	byte x;
	q[1]!4; q[0]!3;
	q[0]?x; assert(x == 3 && nempty(q[1]))
}
