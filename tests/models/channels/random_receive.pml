/* hasse-test
 * title: a random receive takes the first message that matches
 * spin: states=14 transitions=14 errors=0
 */
chan q = [4] of { byte, byte };
byte x;

init {
	q!1,10; q!2,20; q!3,30; q!2,21;
	q??2,x; assert(x == 20 && len(q) == 3);
	q??2,x; assert(x == 21 && len(q) == 2);
	q?1,x; assert(x == 10);
	q?3,x; assert(x == 30)
}
