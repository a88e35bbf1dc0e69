/* hasse-test
 * title: a further list continues above the first
 * spin: states=3 transitions=3 errors=0
 */
mtype = { a, b, c };
mtype = { d, e };

init { assert(a == 3 && b == 2 && c == 1 && d == 5 && e == 4) }
