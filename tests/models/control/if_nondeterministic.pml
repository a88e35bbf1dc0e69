/* hasse-test
 * title: every executable guard is a choice
 * options: --reachable "x == 1" --reachable "x == 2" --reachable "x == 3"
 * spin: states=9 transitions=9 errors=0
 */
byte x;

active proctype P() { if :: x = 1 :: true -> x = 2 :: x == 0 -> x = 3 :: x == 7 -> assert(0) fi }
