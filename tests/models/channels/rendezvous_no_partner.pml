/* hasse-test
 * title: a rendezvous send alone waits for ever
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
chan q = [0] of { byte };

init { q!1 }
