/* hasse-test
 * title: text in quotes is left alone
 * spin: states=4 transitions=4 errors=0
 */
#define n 5
init { printf("n = %d\n", n); assert(n == 5) }
