/* hasse-test
 * title: accept labels of processes leave acceptance cycles undecided
 * verdicts: acceptance=undecided
 * message: undecided  acceptance  temporal: acceptance cycles are not searched for so far (--skip leaves it out)
 * spin: states=4 transitions=5 errors=0
 * run:
 * options: --skip acceptance
 * spin: states=4 transitions=5 errors=0
 * run:
 * options: --property acceptance
 * verdicts: acceptance=undecided
 * states: 0
 * transitions: 0
 * spin: states=4 transitions=5 errors=0
 * run:
 * options: --no-claims
 * verdicts: acceptance=undecided
 * spin: states=4 transitions=5 errors=0
 */
bit x;
active proctype P() {
  do
  :: x = 1 - x; accept_here: x = 1 - x
  :: x == 0 -> break
  od
}
