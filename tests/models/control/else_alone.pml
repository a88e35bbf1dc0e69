/* hasse-test
 * title: an else on its own is true
 * spin: states=5 transitions=5 errors=0
 */
byte n;

active proctype P() { if :: else -> n = 1 fi; assert(n == 1) }
