/* hasse-test
 * title: a rendezvous send as an escape
 * spin: states=13 transitions=16 errors=0
 */
chan q = [0] of { byte };
byte x;
active proctype P() { { do :: x < 2 -> x++ :: x == 2 -> x = 0 od } unless { q!1 -> x = 9 } }
active proctype Q() { byte y; x == 1 -> q?y }
