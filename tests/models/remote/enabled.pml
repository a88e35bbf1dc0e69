/* hasse-test
 * title: enabled(p) says whether a process can move
 * spin: states=7 transitions=8 errors=0
 */
byte x;
active proctype A() { x == 1 }
active proctype B() { assert(!(enabled(0))); x = 1 }
