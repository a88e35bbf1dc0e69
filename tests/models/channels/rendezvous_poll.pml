/* hasse-test
 * title: polling a rendezvous channel is an error
 * verdicts: runtime=violated
 * spin: states=4 transitions=4 errors=1
 */
chan q = [0] of { byte };

active proctype S() { end: q!1 }
active proctype R() { if :: q?[1] -> skip :: q?1 fi }
