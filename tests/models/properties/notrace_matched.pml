/* hasse-test
 * title: a notrace that is followed to its end
 * verdicts: trace=violated
 * spin: states=8 transitions=9 errors=2
 */
chan q = [2] of { byte };
active proctype S() { q!1; q!2 }
active proctype R() { byte x; q?x; q?x }
notrace { q!1; q!2 }
