/* hasse-test
 * title: a claim that ends is violated after the first step of the system
 * verdicts: never_0=violated
 * counterexample-steps: 1
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=1
 */
byte x;
active proctype P() { x = 1; x = 2 }
never { true }
