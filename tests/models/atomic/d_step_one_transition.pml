/* hasse-test
 * title: a d_step is one step
 * spin: states=7 transitions=9 errors=0
 */
byte x;

active proctype P() { d_step { x = 1; x = 2; x = 3 } }
active proctype Q() { assert(x == 0 || x == 3) }
