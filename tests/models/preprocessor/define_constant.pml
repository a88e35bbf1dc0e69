/* hasse-test
 * title: macros for constants
 * spin: states=4 transitions=4 errors=0
 */
#define N 4
#define M (N + 1)
byte a[M];
init { a[N] = M; assert(a[4] == 5) }
