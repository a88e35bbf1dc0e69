/* hasse-test
 * title: a finished process is counted until the younger ones are gone
 * verdicts: assertions=violated
 * spin: states=7 transitions=9 errors=1
 */
active proctype B() { assert(_nr_pr == 2) }
active proctype A() { skip }
