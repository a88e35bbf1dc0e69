/* hasse-test
 * title: a claim that cannot move at once
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=0
 */
byte x;
active proctype P() { x = 1; assert(x == 1) }
never { x == 1 -> true }
