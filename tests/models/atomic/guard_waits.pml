/* hasse-test
 * title: an atomic is executable when its first statement is
 * spin: states=11 transitions=15 errors=0
 */
byte x, n;

active proctype P() { atomic { x == 1 -> n = 1; n = 2 }; assert(n == 2) }
active proctype Q() { x = 1; assert(n != 1) }
