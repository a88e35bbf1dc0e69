/* hasse-test
 * title: always is []
 * verdicts: a=violated
 * spin: states=3 transitions=3 errors=0
 * spin-claim: a errors=1
 */
byte x;
ltl a { always (x != 1) }
active proctype P() { x = 1 }
