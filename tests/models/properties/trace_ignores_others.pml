/* hasse-test
 * title: channels that the trace does not name are free
 * spin: states=10 transitions=11 errors=0
 */
chan q = [1] of { byte };
chan r = [1] of { byte };
active proctype S() { r!7; q!1; r?_; q!2 }
active proctype R() { byte x; q?x; q?x }
trace { q!1; q!2 }
