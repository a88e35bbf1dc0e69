/* hasse-test
 * title: after it has blocked an atomic goes on uninterrupted
 * spin: states=10 transitions=12 errors=0
 */
byte x, y;

active proctype P() { atomic { x = 1; y == 1; x = 2; x = 3 } }
active proctype Q() { x == 1; y = 1; assert(x != 2) }
