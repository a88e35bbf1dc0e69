/* hasse-test
 * title: division and remainder go towards zero
 * spin: states=5 transitions=5 errors=0
 */
int seven = 7, two = 2;

init {
	assert(-7 / 2 == -3 && -7 % 2 == -1);
	assert(-seven / two == -3 && -seven % two == -1);
	assert(seven / -two == -3 && seven % -two == 1)
}
