/* hasse-test
 * title: an end label at another statement does not help
 * verdicts: deadlock=violated
 * spin: states=2 transitions=2 errors=1
 */
chan q = [1] of { byte };
active proctype A() { end: skip; q?_ }
