/* hasse-test
 * title: a trace may stay at an end label
 * spin: states=2 transitions=2 errors=0
 */
chan q = [1] of { byte };
active proctype P() { q!1; end: q?2 }
trace { end: do :: q!1 :: q!2 od }
