/* hasse-test
 * title: an exclusive reader that is alone
 * spin: states=12 transitions=16 errors=0
 */
chan q = [2] of { byte };
active proctype R() { xr q; byte x; q?x; q?x; assert(x == 2) }
active proctype S() { xs q; q!1; q!2 }
