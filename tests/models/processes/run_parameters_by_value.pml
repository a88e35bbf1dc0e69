/* hasse-test
 * title: parameters are copies
 * spin: states=12 transitions=16 errors=0
 */
byte g = 3;
proctype A(byte x) { x++; assert(x == 4 || x == 5); assert(g == 3 || g == 9) }
init { run A(g); g = 9 }
