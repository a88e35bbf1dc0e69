/* hasse-test
 * title: an else without statement goes on
 * spin: states=4 transitions=4 errors=0
 */
byte n = 1;

active proctype P() { if :: n == 0 -> n = 5 :: else fi; assert(n == 1) }
