/* hasse-test
 * title: a bound may be an arithmetic macro
 * spin: states=3 transitions=3 errors=0
 */
#define N 3
#define M (N+1)
byte a[M] = 2;
init { assert(a[M-1] == 2 && a[N] == 2) }
