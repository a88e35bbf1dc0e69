/* hasse-test
 * title: an atomic that waits for a partner lets others move
 * options: --reachable "seen == 1"
 * spin: states=14 transitions=18 errors=0
 */
chan q = [0] of { byte };
byte x, seen;

active proctype S() { atomic { x = 1; q!1; x = 2 } }
active proctype R() { seen == 1 -> q?_ }
active proctype O() { x == 1 -> seen = 1 }
