/* hasse-test
 * title: the escape helps a blocked main part
 * spin: states=8 transitions=10 errors=0
 */
byte x;

active proctype P() { { x == 5 -> assert(0) } unless { x == 1 }; x = 7 }
active proctype Q() { x = 1 }
