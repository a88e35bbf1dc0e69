/* hasse-test
 * title: a macro may be given up and defined anew
 * spin: states=3 transitions=3 errors=0
 */
#define N 1
byte a = N;
#undef N
#define N 2
byte b = N;
init { assert(a == 1 && b == 2) }
