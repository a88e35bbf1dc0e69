/* hasse-test
 * title: an if that can never go on is a deadlock
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
byte x;

active proctype P() { if :: x == 1 -> skip :: x == 3 -> skip fi }
