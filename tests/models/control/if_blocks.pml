/* hasse-test
 * title: an if without an executable guard waits
 * spin: states=10 transitions=13 errors=0
 */
byte x;

active proctype P() { if :: x == 1 -> x = 2 :: x == 3 -> x = 4 fi; assert(x == 2) }
active proctype Q() { x = 1 }
