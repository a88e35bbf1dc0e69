/* hasse-test
 * title: an atomic that blocks for ever is a deadlock
 * verdicts: deadlock=violated
 * counterexample-steps: 1
 * spin: states=2 transitions=2 errors=1
 */
byte x;

active proctype P() { atomic { x = 1; x == 2 } }
