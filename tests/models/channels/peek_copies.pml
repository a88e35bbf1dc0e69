/* hasse-test
 * title: a peek copies and leaves the message
 * spin: states=9 transitions=9 errors=0
 */
chan q = [2] of { byte, byte };
byte x, y;

init {
	q!3,4;
	q?<x,y>; assert(x == 3 && y == 4 && len(q) == 1);
	q?<3,x>; assert(x == 4 && len(q) == 1);
	q?x,y; assert(len(q) == 0)
}
