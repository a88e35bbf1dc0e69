/* hasse-test
 * title: a timeout inside an atomic waits until nothing else moves
 * spin: states=8 transitions=8 errors=0
 */
byte x;

active proctype P() { atomic { x = 1; timeout; x = x + 10 } }
active proctype Q() { x == 1 -> x = 2; assert(x == 2 || x == 12) }
