/* hasse-test
 * title: an assertion inside a d_step is checked
 * verdicts: assertions=violated
 * spin: states=3 transitions=3 errors=1
 */
byte x;

active proctype P() { d_step { x = 1; assert(x == 2) } }
