/* hasse-test
 * title: the second operand is evaluated only when it matters
 * spin: states=4 transitions=4 errors=0
 */
int zero = 0;

init {
	assert(!(zero != 0 && 1 / zero));
	assert(zero == 0 || 1 / zero)
}
