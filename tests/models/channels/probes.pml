/* hasse-test
 * title: len, empty, full, nempty and nfull of a buffered channel
 * spin: states=7 transitions=7 errors=0
 */
chan q = [2] of { byte };

init {
	assert(len(q) == 0 && empty(q) && nfull(q));
	q!1;
	assert(len(q) == 1 && nempty(q) && nfull(q));
	q!2;
	assert(len(q) == 2 && full(q) && nempty(q))
}
