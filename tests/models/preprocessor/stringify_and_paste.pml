/* hasse-test
 * title: # and ## as in C
 * spin: states=5 transitions=5 errors=0
 */
#define VAR(n) x_##n
byte x_1 = 4;
#define SAY(e) printf(#e)
init { VAR(1)++; SAY(done); assert(x_1 == 5) }
