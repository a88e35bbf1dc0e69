/* hasse-test
 * title: count and forall in ltl blocks
 * verdicts: few=violated
 * options: --property few
 * counterexample-steps: 2
 * differs: Predicates with count, sum, forall and exists
 * spin: refused
 * run:
 * options: --property ordered
 * verdicts: ordered=holds
 * differs: Predicates with count, sum, forall and exists
 * spin: refused
 */
byte x, count;
active [3] proctype P() { x++; in: x--; count = 1 }
ltl few { [] (count(P @ in) < 2) }
ltl ordered { [] (forall (k : 1 .. 2) (x <= 3 || count == k)) }
