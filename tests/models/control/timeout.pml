/* hasse-test
 * title: timeout is true when nothing else can move
 * spin: states=9 transitions=9 errors=0
 */
byte n;

active proctype P() { n = 1; timeout -> assert(n == 2); n = 3 }
active proctype Q() { n == 1 -> n = 2 }
