/* hasse-test
 * title: select inside a d_step takes the first value
 * differs: Select inside a d_step
 * spin: states=4 transitions=4 errors=1
 */
byte x, y;

active proctype P() { d_step { select (x : 2 .. 5); select (y : 1 .. 40) }; assert(x == 2 && y == 1) }
