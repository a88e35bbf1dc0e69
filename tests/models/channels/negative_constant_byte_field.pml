/* hasse-test
 * title: 255 in a byte field does not match -1
 * verdicts: deadlock=violated
 * spin: states=2 transitions=2 errors=1
 */
chan q = [2] of { byte };

init { q!-1; q?-1 }
