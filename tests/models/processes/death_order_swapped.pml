/* hasse-test
 * title: the older one waits for the younger
 * spin: states=7 transitions=9 errors=0
 */
active proctype A() { skip }
active proctype B() { assert(_nr_pr == 2) }
