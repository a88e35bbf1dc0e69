/* hasse-test
 * title: a label of a process that is of another proctype is not reached
 * differs: Remote references to processes that are not there
 * spin: states=8 transitions=10 errors=0
 * states: 3
 * transitions: 3
 * verdicts: deadlock=violated
 */
proctype P() {
  end1:
}
proctype Q() {
  P[1]@end1
}
init {
  run Q(); true
}
