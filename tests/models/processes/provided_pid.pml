/* hasse-test
 * title: a provided clause may name _pid
 * spin: states=7 transitions=7 errors=0
 */
byte turn, n;
active [2] proctype A() provided (turn == _pid) { assert(turn == _pid); n++; turn = 1 - turn }
