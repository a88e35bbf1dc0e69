/* hasse-test
 * title: claims may have names
 * verdicts: bad=violated
 * spin: states=4 transitions=4 errors=0
 * spin-claim: bad errors=1
 * spin-claim: good errors=0
 */
byte x;
active proctype P() { x = 1; x = 2 }
never bad { do :: x != 2 :: x == 2 -> break od }
never good { do :: x != 3 :: x == 3 -> break od }
