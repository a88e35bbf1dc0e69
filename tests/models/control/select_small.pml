/* hasse-test
 * title: select from a small constant range is one choice
 * options: --reachable "x == 2" --reachable "x == 4" --invariant "x == 9 || (x >= 2 && x <= 4)"
 * spin: states=10 transitions=10 errors=0
 */
byte x = 9;

active proctype P() { select (x : 2 .. 4); assert(x >= 2 && x <= 4) }
