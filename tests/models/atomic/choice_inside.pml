/* hasse-test
 * title: every choice inside an atomic is explored
 * options: --reachable "x == 11" --reachable "x == 12"
 * spin: states=5 transitions=5 errors=0
 */
byte x;

active proctype P() { atomic { if :: x = 1 :: x = 2 fi; x = x + 10 } }
