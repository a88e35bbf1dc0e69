/* hasse-test
 * title: what two messages with an equal first field look like
 * spin: states=11 transitions=11 errors=0
 */
chan q = [3] of { byte, byte };
byte x, y;

init {
	q!5,9; q!!5,1; q!!4,7;
	q?x,y; assert(x == 4 && y == 7);
	q?x,y; assert(x == 5 && y == 1);
	q?x,y; assert(x == 5 && y == 9)
}
