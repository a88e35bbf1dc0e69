/* hasse-test
 * title: a goto within a d_step
 * spin: states=4 transitions=4 errors=0
 */
byte x;

active proctype P() { d_step { x = 0; again: x++; if :: x < 3 -> goto again :: else fi }; assert(x == 3) }
