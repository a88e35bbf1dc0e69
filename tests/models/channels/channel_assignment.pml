/* hasse-test
 * title: a channel variable names the same channel
 * spin: states=9 transitions=9 errors=0
 */
chan a = [2] of { byte };
chan b = [2] of { byte };
chan c;
byte x;

init {
	c = a; c!1;
	assert(len(a) == 1 && len(b) == 0 && c == a && c != b);
	c = b; c!2;
	b?x; assert(x == 2)
}
