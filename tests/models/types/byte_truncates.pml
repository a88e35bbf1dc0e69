/* hasse-test
 * title: a byte wraps at 256 both ways
 * spin: states=12 transitions=12 errors=0
 */
byte b = 255;

init {
	b++; assert(b == 0);
	b--; assert(b == 255);
	b = -1; assert(b == 255);
	b = 300; assert(b == 44);
	b = 256; assert(b == 0)
}
