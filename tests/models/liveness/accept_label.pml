/* hasse-test
 * title: accept labels of processes leave acceptance cycles undecided
 * verdicts: acceptance=undecided
 * message: undecided  acceptance  temporal: acceptance cycles are not searched for so far (--skip leaves it out)
 * run:
 * options: --skip acceptance
 * run:
 * options: --property acceptance
 * verdicts: acceptance=undecided
 * run:
 * options: --no-claims
 * verdicts: acceptance=undecided
 */
bit x;
active proctype P() {
  do
  :: x = 1 - x; accept_here: x == 1 -> skip
  :: x == 1 -> break
  od
}
