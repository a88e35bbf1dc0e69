/* hasse-test
 * title: fields are truncated to the channel's types
 * spin: states=5 transitions=5 errors=0
 */
chan q = [1] of { byte, bit, short, int };
int a, b, c, d;

init {
	q!300,2,65535,-7;
	q?a,b,c,d;
	assert(a == 44 && b == 0 && c == -1 && d == -7)
}
