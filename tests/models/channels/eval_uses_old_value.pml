/* hasse-test
 * title: matching happens before any variable is bound
 * spin: states=5 transitions=5 errors=0
 */
chan q = [2] of { byte, byte };
byte a = 1;

init {
	q!5,1;
	q?a,eval(a);
	assert(a == 5)
}
