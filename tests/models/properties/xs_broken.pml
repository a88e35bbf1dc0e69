/* hasse-test
 * title: two writers of an xs channel
 * verdicts: runtime=violated
 * differs: Exclusive use of channels
 * states: 14
 * transitions: 17
 * spin: states=14 transitions=17 errors=0
 */
chan q = [2] of { byte };
active proctype S() { xs q; q!1 }
active proctype T() { q!2 }
active proctype R() { byte x; q?x; q?x }
