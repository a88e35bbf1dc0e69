/* hasse-test
 * title: a range with negative bounds
 * spin: states=15 transitions=15 errors=0
 */
int x;

active proctype P() { select (x : -1 .. 1); assert(x >= -1 && x <= 1) }
