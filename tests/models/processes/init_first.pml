/* hasse-test
 * title: init has pid 0 only when it comes first
 * spin: states=7 transitions=9 errors=0
 */
init { assert(_pid == 0) }
active proctype A() { assert(_pid == 1) }
