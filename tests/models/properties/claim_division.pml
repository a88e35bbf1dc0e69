/* hasse-test
 * title: a run-time error in a never claim
 * verdicts: never_0=violated
 * message: division by zero
 * differs: Errors in a never claim
 * spin: states=13 transitions=13 errors=0
 */
byte x, z;
active proctype P() { do :: x < 5 -> x++ :: else -> break od }
never { do :: x < 3 :: x == 3 -> (1 / z) od }
