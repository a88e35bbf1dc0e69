/* hasse-test
 * title: a deadlock in the initial state has no steps
 * verdicts: deadlock=violated
 * counterexample-steps: 0
 * spin: states=1 transitions=1 errors=1
 */
active proctype P() { false }
