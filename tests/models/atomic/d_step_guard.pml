/* hasse-test
 * title: a d_step whose guard blocks is not executable
 * spin: states=5 transitions=5 errors=0
 */
byte x, n;

active proctype P() { if :: d_step { x == 1 -> n = 1 } :: x == 0 -> n = 2 fi; assert(n == 2) }
