/* hasse-test
 * title: a trace that follows the events
 * spin: states=7 transitions=7 errors=0
 */
chan q = [1] of { byte };
active proctype S() { q!1; q!2 }
active proctype R() { byte x; q?x; q?x }
trace { q!1; q!2 }
