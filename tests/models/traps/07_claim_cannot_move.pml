/* hasse-test
 * title: a claim that cannot move at once ends the run without an error
 * spin: states=3 transitions=3 errors=0
 * spin-claim: never_0 errors=0
 */
byte x;
active proctype P() { x = 1 }
never { x == 1 -> skip }
