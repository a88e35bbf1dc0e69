/* hasse-test
 * title: a random peek finds a later message and leaves it
 * spin: states=9 transitions=9 errors=0
 */
chan q = [3] of { byte, byte };
byte x;

init {
	q!1,10; q!2,20; q!3,30;
	q??<2,x>; assert(x == 20 && len(q) == 3);
	q??<3,x>; assert(x == 30 && len(q) == 3)
}
