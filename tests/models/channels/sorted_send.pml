/* hasse-test
 * title: a sorted send keeps the smaller first
 * spin: states=14 transitions=14 errors=0
 */
chan q = [4] of { byte };
byte x;

init {
	q!!3; q!!1; q!!2; q!!1;
	q?x; assert(x == 1);
	q?x; assert(x == 1);
	q?x; assert(x == 2);
	q?x; assert(x == 3)
}
