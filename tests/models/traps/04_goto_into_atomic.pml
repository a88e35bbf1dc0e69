/* hasse-test
 * title: a goto into the middle of an atomic makes the rest atomic
 * spin: states=5 transitions=5 errors=0
 */
byte x;
active proctype P() { goto mid; atomic { x = 1; mid: x = 2; x = 4 } }
active proctype Q() { atomic { x == 2 -> assert(0) } unless { x == 4 } }
