/* hasse-test
 * title: fields may have initialisers of their own
 * spin: states=4 transitions=4 errors=0
 */
typedef T { byte a = 3; byte b[2] = 4; int c };
T g;

init {
	T l;
	assert(g.a == 3 && g.b[0] == 4 && g.b[1] == 4 && g.c == 0);
	assert(l.a == 3 && l.b[0] == 4 && l.b[1] == 4 && l.c == 0)
}
