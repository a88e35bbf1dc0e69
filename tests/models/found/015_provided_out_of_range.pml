/* hasse-test
 * title: an error in a provided clause
 * verdicts: runtime=violated
 * message: array index out of range
 * differs: Where an error ends a run
 * spin: states=3 transitions=3 errors=2
 */
byte x[2]
active proctype P() provided (x[x[0] + 2] == 0) {
  skip
}
