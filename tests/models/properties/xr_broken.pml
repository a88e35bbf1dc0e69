/* hasse-test
 * title: two readers of an xr channel
 * verdicts: runtime=violated
 * differs: Exclusive use of channels
 * states: 18
 * transitions: 26
 * spin: states=18 transitions=26 errors=0
 */
chan q = [2] of { byte };
active proctype R() { xr q; byte x; q?x }
active proctype T() { byte x; q?x }
active proctype S() { q!1; q!2 }
