/* hasse-test
 * title: processes started in an atomic begin when it is over
 * spin: states=9 transitions=11 errors=0
 */
byte x;

proctype C() { assert(x == 2) }
init { atomic { x = 1; run C(); run C(); x = 2 } }
