/* hasse-test
 * title: a trace must be at its end when the system is
 * verdicts: trace=violated
 * message: the run ends before the trace declaration does
 * spin: states=2 transitions=2 errors=1
 */
chan q = [1] of { byte };
active proctype P() { q!1; end: q?2 }
trace { q!1; q!1 }
