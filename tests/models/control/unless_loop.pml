/* hasse-test
 * title: an escape leaves an endless loop
 * spin: states=44 transitions=61 errors=0
 */
byte x, n;

active proctype P() { do :: n < 3 -> n++ :: n == 3 -> n = 0 od unless { x == 1 }; assert(x == 1) }
active proctype Q() { x = 1 }
