/* hasse-test
 * title: run is true
 * spin: states=26 transitions=46 errors=0
 */
proctype A() { skip }
byte n;
init { run A(); run A() -> n = 1; assert(n == 1) }
