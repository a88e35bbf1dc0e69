/* hasse-test
 * title: the sender's values are taken before the receiver binds
 * spin: states=5 transitions=5 errors=0
 */
chan q = [0] of { byte, byte };
byte x = 1, y = 2;

active proctype S() { q!y,x }
active proctype R() { q?x,y; assert(x == 2 && y == 1) }
