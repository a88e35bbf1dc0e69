/* hasse-test
 * title: a message with too few fields
 * verdicts: runtime=violated
 * spin: states=3 transitions=3 errors=1
 */
chan q = [1] of { byte, byte };

init { q!1 }
