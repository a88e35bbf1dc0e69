/* hasse-test
 * title: a random receive without a match waits
 * verdicts: deadlock=violated
 * spin: states=3 transitions=3 errors=1
 */
chan q = [3] of { byte };

init { q!1; q!2; q??3 }
