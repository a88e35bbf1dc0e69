/* hasse-test
 * title: a provided clause that becomes false inside a d_step
 * spin: states=8 transitions=9 errors=0
 */
bool go = 1;
byte x;
active proctype P() provided (go) { d_step { x = 1; go = 0; x = 2 }; x = 3 }
active proctype Q() { x == 2 -> go = 1 }
