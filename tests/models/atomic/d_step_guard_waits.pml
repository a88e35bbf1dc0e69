/* hasse-test
 * title: a d_step waits at its guard like any statement
 * spin: states=8 transitions=10 errors=0
 */
byte x, n;

active proctype P() { d_step { x == 1 -> n = 1 }; assert(n == 1) }
active proctype Q() { x = 1 }
