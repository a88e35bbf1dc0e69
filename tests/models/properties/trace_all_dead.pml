/* hasse-test
 * title: a trace is asked for its end when every process is gone, too
 * verdicts: trace=violated
 * differs: A trace at the end of a run
 * states: 4
 * transitions: 4
 * spin: states=4 transitions=4 errors=0
 */
chan q = [1] of { byte };
active proctype P() { q!1; q?1 }
trace { do :: q!_ :: q?_ od }
