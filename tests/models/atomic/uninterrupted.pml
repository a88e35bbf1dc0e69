/* hasse-test
 * title: nobody comes between the steps of an atomic
 * spin: states=7 transitions=9 errors=0
 */
byte x;

active proctype P() { atomic { x = 1; x = 2; x = 3 } }
active proctype Q() { assert(x == 0 || x == 3) }
