/* hasse-test
 * title: processes that have ended are treated fairly: pan -f overlooks this violation
 * verdicts: t=violated
 * message: stays there for ever: <> [] (n == 1)
 * spin: states=10 transitions=11 errors=0
 * spin-claim: t errors=1
 * run:
 * options: --fairness weak
 * verdicts: t=violated
 * spin: states=10 transitions=11 errors=0
 * run:
 * options: --fairness strong
 * verdicts: t=violated
 * spin: states=10 transitions=11 errors=0
 */
byte n;
active proctype P() { n = 1 }
active proctype Q() { n = 2 }
ltl t { <> [] (n == 1) }
