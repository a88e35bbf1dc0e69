/* hasse-test
 * title: each element of an array of rendezvous channels is apart
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
chan q[2] = [0] of { byte };

active proctype S() { q[0]!5 }
active proctype R() { byte x; q[1]?x }
