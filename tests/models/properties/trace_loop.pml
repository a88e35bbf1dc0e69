/* hasse-test
 * title: a trace with a loop and a choice
 * verdicts: trace=violated
 * spin: states=16 transitions=20 errors=1
 */
chan q = [1] of { byte };
byte n;
active proctype S() { do :: n < 2 -> q!1; n++ :: n == 2 -> q!2; break od }
active proctype R() { byte x; end: do :: q?x od }
trace { do :: q!1 :: q!2; break od; q!1 }
