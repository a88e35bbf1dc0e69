/* hasse-test
 * title: a random poll looks at every message
 * spin: states=5 transitions=5 errors=0
 */
chan q = [3] of { byte };
init {
	q!1; q!2;
	assert(q??[2] && !(q?[2]) && q??[1] && !(q??[3]))
}
