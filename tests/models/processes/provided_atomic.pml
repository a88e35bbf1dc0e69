/* hasse-test
 * title: a provided clause that becomes false inside an atomic
 * verdicts: deadlock=violated
 * spin: states=2 transitions=2 errors=1
 */
bool go = 1;
byte x;
active proctype P() provided (go) { atomic { x = 1; go = 0; x = 2; x = 3 } }
active proctype Q() { x == 2 -> go = 1 }
