/* hasse-test
 * title: an escape may have several guards
 * spin: states=5 transitions=5 errors=0
 */
byte x = 2, n;

active proctype P() { { false } unless { if :: x == 1 -> n = 1 :: x == 2 -> n = 2 fi }; assert(n == 2) }
