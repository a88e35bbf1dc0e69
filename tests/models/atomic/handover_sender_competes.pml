/* hasse-test
 * title: after the hand-over the sender competes with the others
 * options: --reachable "seen == 3"
 * spin: states=29 transitions=37 errors=0
 */
chan q = [0] of { byte };
byte x, seen;

active proctype S() { atomic { q!1; x = 5; x = 6 } }
active proctype R() { atomic { q?_; x = 2; x = 3 } }
active proctype O() { seen = x; assert(seen != 2 && seen != 5) }
