/* hasse-test
 * title: structures hold arrays and other structures
 * spin: states=7 transitions=7 errors=0
 */
typedef Inner { byte a; short v[2] };
typedef Outer { Inner in[2]; int x; bool flag };
Outer o[2];

init {
	o[1].in[1].v[1] = 70000;
	o[0].in[1].a = 257;
	o[1].x = o[0].in[1].a + 1;
	assert(o[1].in[1].v[1] == 4464 && o[0].in[1].a == 1 && o[1].x == 2);
	assert(o[0].in[1].v[1] == 0 && o[1].in[0].v[1] == 0 && !o[1].flag)
}
