/* hasse-test
 * title: a pid variable holds 0 to 255
 * spin: states=8 transitions=8 errors=0
 */
pid p = 256;

init {
	assert(p == 0);
	p = 255; p++; assert(p == 0);
	p = _pid; assert(p == 0)
}
