/* hasse-test
 * title: names of one list are numbered from the last one up
 * spin: states=3 transitions=3 errors=0
 */
mtype = { a, b, c };

init { assert(a == 3 && b == 2 && c == 1) }
