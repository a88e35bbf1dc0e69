/* hasse-test
 * title: an atomic that blocks inside lets others move
 * options: --reachable "n == 1"
 * spin: states=10 transitions=12 errors=0
 */
byte x, n;

active proctype P() { atomic { n = 1; x == 1; n = 2; n = 3 } }
active proctype Q() { n == 1 -> x = 1; assert(n == 1 || n == 3) }
