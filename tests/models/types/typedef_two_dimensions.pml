/* hasse-test
 * title: a two-dimensional array is an array of structures
 * spin: states=44 transitions=44 errors=0
 */
typedef Row { byte c[3] };
Row m[3];
byte i, j;

init {
	for (i : 0 .. 2) { for (j : 0 .. 2) { m[i].c[j] = 3 * i + j } };
	assert(m[0].c[0] == 0 && m[1].c[2] == 5 && m[2].c[1] == 7)
}
