/* hasse-test
 * title: a finished process that cannot die is still counted
 * verdicts: deadlock=violated
 * spin: states=6 transitions=8 errors=1
 */
byte n;
active proctype A() { skip }
active proctype B() { n = _nr_pr; assert(n == 2); (_nr_pr == 1) }
