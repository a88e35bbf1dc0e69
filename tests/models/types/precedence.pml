/* hasse-test
 * title: operators bind as in C
 * spin: states=11 transitions=11 errors=0
 */
int a = 1, b = 2, c = 3;

init {
	assert(a + b * c == 7);
	assert((a + b) * c == 9);
	assert(a << b + c == 32);
	assert(!a == 0);
	assert(-a + b == 1);
	assert((a | b == 2) == 1);
	assert((a & b == 2) == 1);
	assert(a == 1 && b == 2 || c == 4);
	assert(7 - 2 - 1 == 4 && 8 / 4 / 2 == 1 && 100 % 7 % 2 == 0)
}
