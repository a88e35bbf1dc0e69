/* hasse-test
 * title: e_nd is not an end label
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
chan q = [1] of { byte };
active proctype A() { e_nd: q?_ }
