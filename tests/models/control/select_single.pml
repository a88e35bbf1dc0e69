/* hasse-test
 * title: a range of one value
 * spin: states=4 transitions=4 errors=0
 */
byte x;

active proctype P() { select (x : 6 .. 6); assert(x == 6) }
