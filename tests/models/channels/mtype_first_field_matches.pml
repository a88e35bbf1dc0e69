/* hasse-test
 * title: a name in a receive is a constant to match
 * spin: states=6 transitions=6 errors=0
 */
mtype = { ack, msg };
chan q = [2] of { mtype };
byte n;

init {
	q!msg;
	if
	:: q?ack -> n = 1
	:: q?msg -> n = 2
	fi;
	assert(n == 2)
}
