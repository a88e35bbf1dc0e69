/* hasse-test
 * title: _ in a trace matches anything
 * spin: states=8 transitions=9 errors=0
 */
chan q = [2] of { byte, byte };
active proctype S() { q!1,7; q!2,8 }
active proctype R() { byte x, y; q?x,y; q?x,y }
trace { q!1,_; q!2,_ }
