/* hasse-test
 * title: an escape interrupts inside an atomic
 * spin: states=6 transitions=6 errors=0
 */
byte x;
init { { x = 1; atomic { x = 2; x = 3 }; x = 4 } unless { x == 2 -> x = 9 }; assert(x == 9) }
