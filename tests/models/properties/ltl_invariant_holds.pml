/* hasse-test
 * title: an ltl formula that is an invariant
 * spin: states=8 transitions=9 errors=0
 * spin-claim: small errors=0
 */
byte x;
ltl small { [] (x < 4) }
active proctype P() { do :: x < 3 -> x++ :: else -> x = 0 od }
