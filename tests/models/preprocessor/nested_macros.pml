/* hasse-test
 * title: macros in macros
 * spin: states=3 transitions=3 errors=0
 */
#define A B
#define B C(2)
#define C(x) (x + D)
#define D 5
init { assert(A == 7) }
