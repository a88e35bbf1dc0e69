/* hasse-test
 * title: else is not taken while a receiver waits
 * spin: states=4 transitions=4 errors=0
 */
chan q = [0] of { byte };
active proctype R() { q?1 }
active proctype S() { if :: q!1 :: else -> assert(0) fi }
