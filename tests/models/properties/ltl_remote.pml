/* hasse-test
 * title: an invariant over another process's place and variables
 * verdicts: p=violated
 * counterexample-steps: 1
 * spin: states=4 transitions=4 errors=0
 */
byte x;
ltl p { [] (P@crit -> P:mine == 1) }
active proctype P() { byte mine; mine = 2; crit: x = 1 }
