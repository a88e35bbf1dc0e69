/* hasse-test
 * title: others may come between adjacent atomics
 * verdicts: assertions=violated deadlock=violated
 * spin: states=8 transitions=9 errors=2
 */
byte x;
active proctype P() { atomic { x = 1; x = 2 }; atomic { x = 3; x = 4 } }
active proctype Q() { atomic { x == 2 -> assert(0) } }
