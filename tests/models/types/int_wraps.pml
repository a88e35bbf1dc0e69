/* hasse-test
 * title: int arithmetic wraps at 32 bits
 * spin: states=8 transitions=8 errors=0
 */
int x = 2147483647;

init {
	x++; assert(x < 0 && x == -2147483647 - 1);
	x--; assert(x == 2147483647);
	x = 65536 * 32767 * 2; assert(x == -131072)
}
