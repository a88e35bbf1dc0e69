/* hasse-test
 * title: a condition waits until it holds
 * spin: states=9 transitions=11 errors=0
 */
byte x;

active proctype P() { x > 1; assert(x == 2) }
active proctype Q() { x++; x++ }
