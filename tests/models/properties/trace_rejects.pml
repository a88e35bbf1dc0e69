/* hasse-test
 * title: an event that the trace does not foresee
 * verdicts: trace=violated
 * spin: states=7 transitions=7 errors=1
 */
chan q = [1] of { byte };
active proctype S() { q!2; q!1 }
active proctype R() { byte x; q?x; q?x }
trace { q!1; q!2 }
