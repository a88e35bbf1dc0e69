/* hasse-test
 * title: timeout while a rendezvous waits for its partner
 * spin: states=6 transitions=7 errors=0
 */
chan q = [0] of { byte };
byte x;
active proctype P() { if :: q!1 :: timeout -> x = 1 fi; x = x + 2 }
active proctype Q() { byte y; if :: q?y :: x == 9 fi }
