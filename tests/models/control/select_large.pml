/* hasse-test
 * title: select from a large range counts up
 * options: --reachable "y == 1" --reachable "y == 40"
 * spin: states=240 transitions=240 errors=0
 */
byte x, y;

active proctype P() { select (x : 1 .. 40); assert(x >= 1 && x <= 40); y = x }
