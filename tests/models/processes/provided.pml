/* hasse-test
 * title: every step of a process waits for its provided clause
 * spin: states=8 transitions=8 errors=0
 */
bool turn = 0;
byte n;
active proctype A() provided (turn == 0) { n = 1; turn = 1; assert(turn == 0); n = 3 }
active proctype B() provided (turn == 1) { assert(n == 1); n = 2; turn = 0 }
