/* hasse-test
 * title: an else inside an atomic
 * spin: states=4 transitions=4 errors=0
 */
byte x, n;

active proctype P() { atomic { if :: x == 1 -> n = 1 :: else -> n = 2 fi; n = n + 10 }; assert(n == 12) }
