/* hasse-test
 * title: eval is evaluated by the receiver
 * spin: states=18 transitions=29 errors=0
 */
chan q = [0] of { byte, pid };
byte n;

active [2] proctype R() { q?1,eval(_pid); n++ }
active proctype S() { q!1,1; q!1,0; assert(n <= 2) }
