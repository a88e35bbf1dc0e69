/* hasse-test
 * title: a notrace that no run follows to its end
 * spin: states=8 transitions=9 errors=0
 */
chan q = [2] of { byte };
active proctype S() { q!1; q!2 }
active proctype R() { byte x; q?x; q?x }
notrace { q!2; q!1 }
