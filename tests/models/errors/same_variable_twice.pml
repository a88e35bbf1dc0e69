/* hasse-test
 * title: one variable twice in a receive
 * exit: 2
 * message: same_variable_twice.pml:10:
 * spin: refused
 */
chan q = [1] of { byte, byte };
byte x;
init {
	q?x,x
}
