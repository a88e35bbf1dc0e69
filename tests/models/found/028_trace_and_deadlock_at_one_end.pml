/* hasse-test
 * title: a run that ends before its trace does, and where a process waits
 * verdicts: trace=violated deadlock=violated
 * spin: states=3 transitions=3 errors=1
 */
chan q = [1] of { byte }
active proctype P() {
  q!1;
  q?1;
  false
}
trace {
  q!1;
  q!2
}
