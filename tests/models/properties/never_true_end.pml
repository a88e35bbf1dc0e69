/* hasse-test
 * title: a claim that ends at once is violated after the first step
 * verdicts: never_0=violated
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=1
 */
byte x;
active proctype P() { x = 1; x = 2 }
never { true }
