/* hasse-test
 * title: a rendezvous as an escape
 * spin: states=15 transitions=24 errors=0
 */
chan q = [0] of { byte };
byte x;
active proctype P() { { do :: x < 2 -> x++ :: x == 2 -> x = 0 od } unless { q?_ -> x = 9 } }
active proctype Q() { q!1 }
