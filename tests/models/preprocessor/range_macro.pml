/* hasse-test
 * title: a macro as the end of a range
 * spin: states=14 transitions=14 errors=0
 */
#define N 3
int i, s;
init { for (i : 1 .. N) { s = s + i }; assert(s == 6) }
