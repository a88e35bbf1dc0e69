/* hasse-test
 * title: the message goes before the first larger one
 * spin: states=14 transitions=14 errors=0
 */
chan q = [4] of { byte };
byte x;

init {
	q!5; q!1; q!7;
	q!!4;
	q?x; assert(x == 4);
	q?x; assert(x == 5);
	q?x; assert(x == 1);
	q?x; assert(x == 7)
}
