/* hasse-test
 * title: a poll is an expression without effect
 * spin: states=7 transitions=7 errors=0
 */
chan q = [2] of { byte, byte };
byte x = 7;

init {
	assert(!(q?[1,x]));
	q!1,2;
	assert(q?[1,x] && x == 7 && len(q) == 1);
	assert(!(q?[2,x]));
	assert(q?[1,2] && !(q?[1,3]))
}
