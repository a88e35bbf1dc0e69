/* hasse-test
 * title: a rendezvous channel is empty at all times
 * differs: The length of a channel in the middle of a rendezvous
 * states: 4
 * transitions: 4
 * spin: states=1 transitions=1 errors=1
 */
chan q = [0] of { bool }
active proctype S() {
  q!0
}
active proctype R() {
  q?eval(len(q))
}
