/* hasse-test
 * title: an escape does not interrupt a d_step
 * spin: states=6 transitions=6 errors=0
 */
byte x;
init { { x = 1; d_step { x = 2; x = 3 }; x = 4 } unless { x == 2 -> x = 9 }; assert(x == 4) }
