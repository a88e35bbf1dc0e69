/* hasse-test
 * title: whole structures can be sent and received
 * spin: states=9 transitions=9 errors=0
 */
typedef Msg { byte id; short data[2] };
typedef Flat { byte id; short a; bit b };
chan q = [2] of { Flat };
Flat s, r;

init {
	s.id = 3; s.a = -4; s.b = 1;
	q!s;
	s.id = 9;
	q?r;
	assert(r.id == 3 && r.a == -4 && r.b == 1 && s.id == 9)
}
