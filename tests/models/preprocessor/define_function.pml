/* hasse-test
 * title: macros with arguments
 * spin: states=4 transitions=4 errors=0
 */
#define MAX(x, y) ((x) > (y) -> (x) : (y))
#define SQ(x) ((x) * (x))
int n = 3;
init { n = MAX(n + 1, SQ(n) - 6); assert(n == 4 && SQ(n - 1) == 9) }
