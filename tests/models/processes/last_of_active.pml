/* hasse-test
 * title: the youngest finishes first or waits
 * spin: states=10 transitions=11 errors=0
 */
byte n;
active proctype A() { n++ }
active proctype B() { n++ }
active proctype C() { (n == 2); n++ ; assert(n == 3) }
