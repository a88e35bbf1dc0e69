/* hasse-test
 * title: a label inside an atomic
 * spin: states=9 transitions=10 errors=0
 */
byte x;
active proctype A() { atomic { x = 1; mid: x == 2; x = 3 } }
active proctype B() { x == 1; assert(A@mid); x = 2 }
