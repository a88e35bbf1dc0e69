/* hasse-test
 * title: a scalar may be written with index 0
 * spin: states=5 transitions=5 errors=0
 */
byte x;
init { x = 3; x[0] = x[0] + 1; assert(x == 4 && x[0] == 4) }
