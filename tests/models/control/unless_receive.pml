/* hasse-test
 * title: a receive as the escape
 * spin: states=29 transitions=45 errors=0
 */
chan q = [1] of { byte };
byte n;

active proctype P() { { do :: n < 2 -> n++ :: else -> n = 0 od } unless { q?_ -> n = 7 }; assert(n == 7) }
active proctype Q() { q!1 }
