/* hasse-test
 * title: an assertion inside an atomic is checked
 * verdicts: assertions=violated
 * spin: states=3 transitions=3 errors=1
 */
byte x;

active proctype P() { atomic { x = 1; assert(x == 2); x = 2 } }
