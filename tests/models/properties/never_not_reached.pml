/* hasse-test
 * title: a claim whose end cannot be reached
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=0
 */
byte x;
active proctype P() { x = 1; x = 2 }
never { do :: x != 3 :: x == 3 -> break od }
