/* hasse-test
 * title: a variable of a process that is not there
 * verdicts: runtime=violated
 * differs: Remote references to processes that are not there
 * spin: states=3 transitions=3 errors=0
 */
byte x
proctype P() {
  byte k = 3
}
init {
  x = P[1]:k
}
