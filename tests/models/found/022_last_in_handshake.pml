/* hasse-test
 * verdicts: deadlock=violated
 * title: the last process in a rendezvous is that of the step before
 * differs: The last process in the middle of a rendezvous
 * states: 1
 * transitions: 1
 * spin: states=4 transitions=4 errors=0
 */
chan q = [0] of { byte }
active proctype R() {
  q?eval(_last)
}
active proctype S() {
  q!1
}
