/* hasse-test
 * title: a run may stop in the middle of a trace
 * differs: A run that stops in the middle of a trace
 * states: 3
 * transitions: 3
 * spin: states=3 transitions=3 errors=1
 */
chan q = [2] of { byte };
active proctype P() { q!1; q!2; end: false }
trace { do :: q!1 :: q!2 od }
