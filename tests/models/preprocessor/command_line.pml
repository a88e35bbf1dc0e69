/* hasse-test
 * title: -D and -U on the command line
 * options: -DN=3 -DFLAG
 * spin: states=4 transitions=4 errors=0
 * run:
 * options: -DN=4
 * verdicts: assertions=violated
 * spin: states=3 transitions=3 errors=1
 */
#ifndef N
#define N 1
#endif
byte a[N];
#ifdef FLAG
init { a[2] = 1; assert(N == 3) }
#else
init { assert(N == 3) }
#endif
