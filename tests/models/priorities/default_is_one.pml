/* hasse-test
 * title: the default priority is 1
 * spin: states=5 transitions=5 errors=0
 */
active proctype A() { assert(_priority == 1) }
active proctype B() priority 2 { skip }
