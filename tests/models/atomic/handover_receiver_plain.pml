/* hasse-test
 * title: a receiver outside an atomic does not keep control
 * options: --reachable "seen == 1"
 * spin: states=76 transitions=101 errors=0
 */
chan q = [0] of { byte };
byte x, seen;

active proctype S() { atomic { x = 1; q!1; x = 5; x = 6 } }
active proctype R() { q?_; x = 2 }
active proctype O() { seen = x; assert(seen != 5) }
