/* hasse-test
 * title: a d_step is not interrupted inside
 * spin: states=6 transitions=6 errors=0
 */
byte x;

active proctype P() { { x = 1; d_step { x = 2; x = 3 }; x = 4 } unless { x == 2 -> x = 9 }; assert(x == 4) }
