/* hasse-test
 * title: active processes start in text order
 * spin: states=15 transitions=25 errors=0
 */
active proctype A() { assert(_pid == 0) }
active proctype B() { assert(_pid == 1) }
init { assert(_pid == 2) }
