/* hasse-test
 * title: between a guard and the next statement others may move
 * verdicts: assertions=violated deadlock=violated
 * counterexample-steps: 2
 * spin: states=10 transitions=12 errors=3
 */
byte x = 1;

active proctype P() { x == 1 -> assert(x == 1) }
active proctype Q() { x = 2 }
