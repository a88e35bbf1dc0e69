/* hasse-test
 * title: an assertion in a never claim
 * verdicts: never_0=violated
 * message: claim_assertion.pml:11:15: assertion violated: assert(x < 3)
 * differs: Errors in a never claim
 * spin: states=13 transitions=13 errors=0
 * spin-claim: never_0 errors=1
 */
byte x;
active proctype P() { do :: x < 5 -> x++ :: else -> break od }
never { do :: assert(x < 3) od }
