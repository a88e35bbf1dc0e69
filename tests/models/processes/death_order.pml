/* hasse-test
 * title: a process dies only when it is the youngest
 * verdicts: assertions=violated
 * spin: states=7 transitions=9 errors=1
 */
active proctype B() { assert(_nr_pr == 2) }
active proctype A() { skip }
