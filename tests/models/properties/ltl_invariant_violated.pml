/* hasse-test
 * title: an ltl invariant that fails
 * verdicts: small=violated
 * counterexample-steps: 3
 * spin: states=6 transitions=6 errors=0
 * spin-claim: small errors=1
 */
byte x;
ltl small { [] (x < 3) }
active proctype P() { x++; x++; x++; x = 0 }
