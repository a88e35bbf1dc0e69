/* hasse-test
 * title: fields truncate by their own type
 * spin: states=6 transitions=6 errors=0
 */
typedef T { unsigned u : 4; bit b; mtype m };
T t;

init { t.u = 20; t.b = 2; t.m = 258; assert(t.u == 4 && t.b == 0 && t.m == 2) }
