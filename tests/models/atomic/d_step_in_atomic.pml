/* hasse-test
 * title: a d_step inside an atomic
 * spin: states=7 transitions=9 errors=0
 */
byte x;

active proctype P() { atomic { x = 1; d_step { x = 2; x = 3 }; x = 4 } }
active proctype Q() { assert(x == 0 || x == 4) }
