/* hasse-test
 * title: a d_step that blocks in a never claim
 * verdicts: never_0=violated
 * spin: states=13 transitions=13 errors=0
 * spin-claim: never_0 errors=1
 */
byte x;
active proctype P() { do :: x < 5 -> x++ :: else -> break od }
never { do :: d_step { x < 4 -> x < 3 } :: x >= 4 od }
