/* hasse-test
 * title: buffered channels may be used inside a d_step
 * spin: states=4 transitions=4 errors=0
 */
chan q = [2] of { byte };
byte x, y;

active proctype P() { d_step { q!1; q!2; q?x; q?y }; assert(x == 1 && y == 2 && empty(q)) }
