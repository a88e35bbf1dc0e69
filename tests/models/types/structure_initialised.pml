/* hasse-test
 * title: the value given to a whole structure is ignored
 * message: structure_initialised.pml:9:3: warning: 'r' is a structure; its initial value is ignored
 * message: structure_initialised.pml:11:3: warning: 's' is a structure
 * spin: states=6 transitions=6 errors=0
 */
typedef R { byte a = 5; byte b };
typedef S { R in = 3; byte c };
R r = 7;
R list[2] = { 1, 2 };
S s = 1 / 0;
byte k = 9;
init { byte n = k; R all[2] = n + 1; R s2 = _pid;
	assert(r.a == 5 && r.b == 0 && list[0].a == 5 && list[1].b == 0);
	assert(s.in.a == 5 && s.in.b == 0 && s.c == 0);
	assert(all[1].a == 5 && all[1].b == 0 && s2.a == 5 && s2.b == 0);
	r.b = 1
}
