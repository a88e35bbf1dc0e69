/* hasse-test
 * title: every label that begins with end counts
 * spin: states=1 transitions=1 errors=0
 */
chan q = [1] of { byte };
active proctype A() { endless: q?_ }
active proctype B() { end_of_b: q?_ }
