/* hasse-test
 * title: ties are broken by later fields
 * spin: states=14 transitions=14 errors=0
 */
chan q = [4] of { byte, byte };
byte x, y;

init {
	q!!2,1; q!!1,9; q!!2,0; q!!1,3;
	q?x,y; assert(x == 1 && y == 3);
	q?x,y; assert(x == 1 && y == 9);
	q?x,y; assert(x == 2 && y == 0);
	q?x,y; assert(x == 2 && y == 1)
}
