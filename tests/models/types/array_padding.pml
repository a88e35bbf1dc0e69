/* hasse-test
 * title: a short initialiser list is padded with its last value
 * spin: states=4 transitions=4 errors=0
 */
byte w[4] = { 1, 2 };
int z[3] = { 5 };

init {
	assert(w[0] == 1 && w[1] == 2 && w[2] == 2 && w[3] == 2);
	assert(z[0] == 5 && z[1] == 5 && z[2] == 5)
}
