/* hasse-test
 * title: two receivers inside atomics
 * spin: states=10 transitions=12 errors=0
 */
chan q = [0] of { byte };
byte x;
active proctype S() { atomic { q!1; q!2 } }
active [2] proctype R() { byte y; atomic { q?y; x = x + y; x = x + y } }
