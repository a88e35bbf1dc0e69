/* hasse-test
 * title: an escape comes before a d_step
 * spin: states=5 transitions=5 errors=0
 */
byte x = 2;

active proctype P() { { d_step { x = 3; x = 4 } } unless { x == 2 -> x = 9 }; assert(x == 9) }
