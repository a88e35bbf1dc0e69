/* hasse-test
 * title: else may be taken although a sender waits
 * options: --reachable "n == 1" --reachable "n == 2"
 * verdicts: reachable=holds
 * spin: states=8 transitions=8 errors=0
 */
chan q = [0] of { byte };
byte n;

active proctype S() { end: q!1 }
active proctype R() { if :: q?_ -> n = 2 :: else -> n = 1 fi }
