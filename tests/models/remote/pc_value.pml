/* hasse-test
 * title: pc_value gives the process's location
 * spin: states=9 transitions=11 errors=0
 */
byte x;
active proctype A() { x == 1; x = 2 }
active proctype B() { assert(pc_value(0) == pc_value(0)); x = 1 }
