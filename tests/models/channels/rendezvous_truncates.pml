/* hasse-test
 * title: values are truncated to the channel's fields
 * spin: states=5 transitions=5 errors=0
 */
chan q = [0] of { byte };
int x;

active proctype S() { q!300 }
active proctype R() { q?x; assert(x == 44) }
