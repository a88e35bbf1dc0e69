/* hasse-test
 * title: a temporal formula is undecided until it can be decided
 * verdicts: t=undecided
 * message: undecided  t  temporal:
 * spin: states=10 transitions=11 errors=0
 */
byte n;
active proctype P() { n = 1 }
active proctype Q() { n = 2 }
ltl t { <> [] (n == 1) }
