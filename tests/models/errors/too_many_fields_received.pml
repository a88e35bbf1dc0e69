/* hasse-test
 * title: a receive with too many fields
 * exit: 2
 * message: too_many_fields_received.pml:10:
 * spin: states=1 transitions=1 errors=1
 */
chan q = [1] of { byte };
byte x, y;
init {
	q?x,y
}
