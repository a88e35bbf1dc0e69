/* hasse-test
 * title: #if, #ifdef, #elif, #else
 * options: -DMODE=2
 * spin: states=3 transitions=3 errors=0
 */
#if MODE == 1
#define X 1
#elif MODE == 2 && !defined(OTHER)
#define X 2
#else
#define X 3
#endif
#ifndef OTHER
#define Y 7
#else
#error not reached
#endif
init { assert(X == 2 && Y == 7) }
