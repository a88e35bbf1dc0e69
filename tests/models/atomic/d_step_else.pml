/* hasse-test
 * title: an else inside a d_step
 * spin: states=4 transitions=4 errors=0
 */
byte x, n;

active proctype P() { d_step { n = 1; if :: x == 1 -> n = 2 :: else -> n = 3 fi }; assert(n == 3) }
