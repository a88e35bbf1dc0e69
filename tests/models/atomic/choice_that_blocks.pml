/* hasse-test
 * title: a choice inside an atomic that blocks for a while
 * spin: states=15 transitions=19 errors=0
 */
byte x, y;
active proctype P() { atomic { x = 1; if :: y == 1 -> x = 2 :: y == 2 -> x = 3 fi; x = x + 10 } }
active proctype Q() { y = 1; y = 2 }
