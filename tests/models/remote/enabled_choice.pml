/* hasse-test
 * title: enabled of a process at a choice
 * spin: states=12 transitions=16 errors=0
 */
byte x;
active proctype A() { if :: x == 1 -> x = 5 :: x == 2 -> x = 6 fi }
active proctype B() { assert(!(enabled(0))); x = 2; assert(enabled(0) || x == 6) }
