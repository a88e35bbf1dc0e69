/* hasse-test
 * title: the receiver blocks after the hand-over
 * spin: states=20 transitions=28 errors=0
 */
chan q = [0] of { byte };
byte x, y;
active proctype S() { atomic { x = 1; q!1; x = 3 } }
active proctype R() { atomic { q?_; y == 1; x = x + 10 } }
active proctype O() { y = 1 }
