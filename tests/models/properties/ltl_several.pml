/* hasse-test
 * title: each formula has a verdict of its own
 * verdicts: one=violated three=violated
 * spin: states=4 transitions=4 errors=0
 * spin-claim: one errors=1
 * spin-claim: two errors=0
 * spin-claim: three errors=1
 */
byte x;
ltl one { [] (x != 1) }
ltl two { [] (x != 9) }
ltl three { [] !(x == 2) }
active proctype P() { x = 1; x = 2 }
