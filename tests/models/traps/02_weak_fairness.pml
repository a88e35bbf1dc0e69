/* hasse-test
 * title: a temporal formula is refused until it can be decided
 * exit: 2
 * message: t
 * message: 02_weak_fairness.pml:
 * spin: states=10 transitions=11 errors=0
 */
byte n;
active proctype P() { n = 1 }
active proctype Q() { n = 2 }
ltl t { <> [] (n == 1) }
