/* hasse-test
 * title: indices are any expressions
 * spin: states=5 transitions=5 errors=0
 */
byte a[4] = { 1, 2, 3, 0 };
byte b[4] = { 3, 2, 1, 0 };

init {
	assert(a[b[1] - 1] == 2 && a[b[3] + 2] == 3);
	a[b[a[3]] - 3]++;
	assert(a[0] == 2)
}
