/* hasse-test
 * title: messages leave in the order they came
 * spin: states=14 transitions=14 errors=0
 */
chan q = [3] of { byte };
byte x;

init {
	q!1; q!2; q!3;
	q?x; assert(x == 1);
	q!4;
	q?x; assert(x == 2);
	q?x; assert(x == 3);
	q?x; assert(x == 4 && len(q) == 0)
}
