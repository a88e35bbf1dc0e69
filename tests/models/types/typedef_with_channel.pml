/* hasse-test
 * title: a field may be a channel
 * spin: states=8 transitions=8 errors=0
 */
typedef Port { chan in; byte id };
chan q = [1] of { byte };
Port p[2];

init {
	p[1].in = q;
	p[1].id = 4;
	p[1].in!p[1].id;
	assert(len(q) == 1);
	q?p[0].id;
	assert(p[0].id == 4)
}
