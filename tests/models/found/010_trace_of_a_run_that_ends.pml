/* hasse-test
 * title: a run that ends before its trace does
 * verdicts: trace=violated
 * differs: A trace at the end of a run
 * spin: states=3 transitions=3 errors=0
 */
chan q = [1] of { byte }
active proctype P() {
  q!1
}
trace {
  q!1;
  q!2
}
