/* hasse-test
 * title: a channel field may be created with its structure
 * spin: states=8 transitions=8 errors=0
 */
typedef Port { chan in = [2] of { byte }; byte id };
Port p[2];
byte x;

init {
	p[0].in!1; p[0].in!2; p[1].in!3;
	assert(len(p[0].in) == 2 && len(p[1].in) == 1);
	p[1].in?x; assert(x == 3)
}
