/* hasse-test
 * title: a d_step may begin with a rendezvous receive
 * spin: states=5 transitions=5 errors=0
 */
chan q = [0] of { byte };
byte x, n;

active proctype S() { q!4 }
active proctype R() { d_step { q?x; n = x + 1; x = 0 }; assert(n == 5 && x == 0) }
