/* hasse-test
 * title: an escape is tried before each step
 * options: --reachable "n == 12" --reachable "n == 3"
 * spin: states=37 transitions=48 errors=0
 */
byte x, n;

active proctype P() { { n = 1; n = 2; n = 3 } unless { x == 1 -> n = n + 10 }; assert(n == 3 || n >= 10) }
active proctype Q() { x = 1 }
