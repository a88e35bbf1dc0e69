/* hasse-test
 * title: writing _ is lost
 * spin: states=9 transitions=9 errors=0
 */
chan q = [2] of { byte, byte };
byte x;

init {
	q!1,2; q!3,4;
	q?_,x; assert(x == 2);
	q?x,_; assert(x == 3);
	_ = 5
}
