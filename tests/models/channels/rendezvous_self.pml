/* hasse-test
 * title: a process cannot meet itself
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
chan q = [0] of { byte };

init { if :: q!1 :: q?1 fi }
