/* hasse-test
 * title: receives in a trace
 * spin: states=8 transitions=9 errors=0
 */
chan q = [2] of { byte };
active proctype S() { q!1; q!2 }
active proctype R() { byte x; q?x; q?x }
trace { q?1; q?2 }
