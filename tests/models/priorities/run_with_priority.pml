/* hasse-test
 * title: run takes a priority
 * spin: states=10 transitions=10 errors=0
 */
byte n;
proctype P(byte k) { n = k }
init priority 9 { run P(1) priority 2; run P(2) priority 6; (_nr_pr == 1); assert(n == 1 || n == 2) }
