/* hasse-test
 * title: a send waits for room
 * spin: states=13 transitions=17 errors=0
 */
chan q = [1] of { byte };
byte x;

active proctype S() { q!1; q!2; assert(x == 1) }
active proctype R() { q?x; (empty(q) || nempty(q)); q?_ }
