/* hasse-test
 * title: sum over array elements and remote variables
 * options: -DN=3 --invariant "sum (i : 0 .. N - 1) (eating[i]) <= 1" --invariant "sum (i : 0 .. N - 1) (P[i]:rounds) <= 2 * N"
 * verdicts: "sum (i : 0 .. N - 1) (eating[i]) <= 1=holds" "sum (i : 0 .. N - 1) (P[i]:rounds) <= 2 * N=holds"
 * spin: states=1225 transitions=2773 errors=0
 * run:
 * options: -DN=3 -DBUG --invariant "sum (i : 0 .. N - 1) (eating[i]) <= 1"
 * verdicts: "sum (i : 0 .. N - 1) (eating[i]) <= 1=violated"
 * counterexample-steps: 4
 * spin: states=1331 transitions=3631 errors=0
 */
bit fork; bit eating[N];
active [N] proctype P() {
  byte rounds;
  end: do
  :: rounds < 2 ->
#ifndef BUG
     atomic { fork == 0 -> fork = 1 };
#endif
     eating[_pid] = 1;
     eating[_pid] = 0; fork = 0; rounds++
  od
}
