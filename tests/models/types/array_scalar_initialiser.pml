/* hasse-test
 * title: one initialiser sets every element
 * spin: states=3 transitions=3 errors=0
 */
int a[4] = 7;
bool b[3] = true;

init {
	int c[2] = 3;
	assert(a[0] == 7 && a[3] == 7 && b[0] && b[2] && c[0] == 3 && c[1] == 3)
}
