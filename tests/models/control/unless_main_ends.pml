/* hasse-test
 * title: after the main part is over the escape cannot be taken
 * spin: states=5 transitions=5 errors=0
 */
byte x;

active proctype P() { { skip } unless { x == 1 -> assert(0) }; x = 1; x = 2 }
