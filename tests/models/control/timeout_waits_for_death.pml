/* hasse-test
 * title: a process that can die keeps timeout false
 * spin: states=6 transitions=6 errors=0
 */
active proctype A() { timeout -> assert(_nr_pr == 1) }
active proctype B() { skip }
