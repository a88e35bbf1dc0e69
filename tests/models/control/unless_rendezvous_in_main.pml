/* hasse-test
 * title: an escape that waits hides no rendezvous in the main part
 * spin: states=17 transitions=22 errors=0
 */
chan q = [0] of { byte };
byte x, y;
active proctype P() { { q?y; y = 2; q?y } unless { x == 1 -> y = 7 } }
active proctype Q() { q!4; if :: q!5 :: x = 1 fi }
