/* hasse-test
 * title: m(x) is the same as m,x
 * spin: states=8 transitions=8 errors=0
 */
mtype = { ack, msg };
chan q = [2] of { mtype, byte };
byte x;

init {
	q!msg(5); q!ack,6;
	q?msg,x; assert(x == 5);
	q?ack(x); assert(x == 6)
}
