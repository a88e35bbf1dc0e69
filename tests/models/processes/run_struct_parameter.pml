/* hasse-test
 * title: a structure can be a parameter
 * spin: states=9 transitions=9 errors=0
 */
typedef T { byte a; short b };
T g;
proctype P(T x) { assert(x.a == 3 && x.b == -4); x.a = 9; assert(g.a == 3) }
init { g.a = 3; g.b = -4; run P(g) }
