/* hasse-test
 * title: timeout in a claim is true where no process can move
 * verdicts: never_0=violated deadlock=violated
 * differs: Timeout in a claim
 * spin: states=2 transitions=2 errors=1
 * spin-claim: never_0 errors=0
 */
byte x;
active proctype P() { x = 1; false }
never { do :: timeout && x == 1 -> break :: true od }
