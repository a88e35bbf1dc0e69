/* hasse-test
 * title: a d_step inside a d_step
 * spin: states=4 transitions=4 errors=0
 */
byte x;

active proctype P() { d_step { x = 1; d_step { x = 2; x = 3 }; x++ }; assert(x == 4) }
