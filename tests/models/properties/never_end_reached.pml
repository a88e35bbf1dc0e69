/* hasse-test
 * title: reaching a claim's end is a violation
 * verdicts: never_0=violated
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=1
 */
byte x;
active proctype P() { x = 1; x = 2 }
never { do :: x != 2 :: x == 2 -> break od }
