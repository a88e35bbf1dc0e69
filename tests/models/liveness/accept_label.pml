/* hasse-test
 * title: a process can be at its accept label again and again
 * verdicts: acceptance=violated
 * message: acceptance cycle
 * spin: states=4 transitions=5 errors=0
 * run:
 * options: --skip acceptance
 * spin: states=4 transitions=5 errors=0
 * run:
 * options: --property acceptance
 * verdicts: acceptance=violated
 * states: 0
 * transitions: 0
 * spin: states=4 transitions=5 errors=0
 * run:
 * options: --no-claims
 * verdicts: acceptance=violated
 * spin: states=4 transitions=5 errors=0
 */
bit x;
active proctype P() {
  do
  :: x = 1 - x; accept_here: x = 1 - x
  :: x == 0 -> break
  od
}
