/* hasse-test
 * title: a sorted send waits for room too
 * verdicts: deadlock=violated
 * spin: states=2 transitions=2 errors=1
 */
chan q = [1] of { byte };

init { q!!2; q!!1 }
