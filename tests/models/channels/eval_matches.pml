/* hasse-test
 * title: eval receives only what equals its value
 * spin: states=8 transitions=8 errors=0
 */
chan q = [2] of { byte, byte };
byte x = 3, y;

init {
	q!3,8;
	q?eval(x),y; assert(y == 8 && x == 3);
	q!9,1;
	q?eval(x * 3),y; assert(y == 1)
}
