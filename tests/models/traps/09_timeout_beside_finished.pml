/* hasse-test
 * title: timeout is true although an older finished process cannot die yet
 * spin: states=6 transitions=6 errors=0
 */
active proctype A() { skip }
active proctype B() { timeout -> assert(_nr_pr == 2) }
