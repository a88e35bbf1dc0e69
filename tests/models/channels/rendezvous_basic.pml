/* hasse-test
 * title: sender and receiver meet in one step
 * spin: states=8 transitions=10 errors=0
 */
chan q = [0] of { byte };
byte x, s;

active proctype S() { q!7; s = 1 }
active proctype R() { q?x; assert(x == 7) }
