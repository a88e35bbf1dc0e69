/* hasse-test
 * title: bounds of select may be expressions
 * options: --reachable "y == 3" --reachable "y == 5"
 * spin: states=18 transitions=18 errors=0
 */
byte lo = 3, x, y;

active proctype P() { select (x : lo .. lo + 2); y = x; assert(y >= 3 && y <= 5) }
