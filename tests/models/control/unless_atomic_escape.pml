/* hasse-test
 * title: an atomic as the escape
 * spin: states=12 transitions=18 errors=0
 */
byte x, n;
active proctype P() { { do :: n = 1 - n od } unless { atomic { x == 1 -> n = 7; n = 8 } } }
active proctype Q() { x = 1; assert(n != 7) }
