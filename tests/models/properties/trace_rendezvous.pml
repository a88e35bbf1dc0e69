/* hasse-test
 * title: rendezvous events in a trace
 * spin: states=5 transitions=5 errors=0
 */
chan q = [0] of { byte };
active proctype S() { q!1; q!2 }
active proctype R() { byte x; q?x; q?x }
trace { q!1; q!2 }
