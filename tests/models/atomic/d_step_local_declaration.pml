/* hasse-test
 * title: a declaration inside a d_step
 * spin: states=4 transitions=4 errors=0
 */
byte r;

active proctype P() { d_step { byte t = 3; byte u; u = t * 2; r = u }; assert(r == 6) }
