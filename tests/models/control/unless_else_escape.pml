/* hasse-test
 * title: an else as the escape
 * spin: states=5 transitions=5 errors=0
 */
byte x;

active proctype P() { { x = 1 } unless { if :: x == 5 -> skip :: else -> x = 3 fi }; assert(x == 3) }
