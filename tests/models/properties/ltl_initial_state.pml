/* hasse-test
 * title: an invariant that fails in the initial state
 * verdicts: p=violated
 * counterexample-steps: 0
 * spin: states=3 transitions=3 errors=0
 * spin-claim: p errors=1
 */
byte x;
ltl p { [] (x == 1) }
active proctype P() { x = 1 }
