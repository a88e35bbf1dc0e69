/* hasse-test
 * title: the receiver's constants decide whether they meet
 * spin: states=5 transitions=5 errors=0
 */
chan q = [0] of { byte, byte };
byte x;

active proctype S() { if :: q!1,5 :: q!2,6 fi }
active proctype R() { q?2,x; assert(x == 6) }
