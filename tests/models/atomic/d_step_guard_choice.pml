/* hasse-test
 * title: the guard of a d_step may be a choice
 * options: --reachable "n == 1"
 * spin: states=4 transitions=4 errors=0
 */
byte x = 1, n;

active proctype P() { d_step { if :: x == 1 -> n = 1 :: x == 1 -> n = 2 :: x == 2 -> n = 3 fi }; assert(n == 1) }
