/* hasse-test
 * title: a never claim may stand before the proctype whose label it names
 * verdicts: never_0=violated
 * differs: References to processes that come later
 * spin: refused
 */
never {
  do
  :: true
  :: P[0]@there -> break
  od
}
active proctype P() {
  skip;
there:
  skip
}
