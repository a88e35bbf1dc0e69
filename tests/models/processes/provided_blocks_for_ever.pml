/* hasse-test
 * title: a provided clause that stays false is a deadlock
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
bool go;
active proctype A() provided (go) { skip }
