/* hasse-test
 * title: finished processes are in a valid end state
 * spin: states=2 transitions=2 errors=0
 */
active proctype A() { skip }
active proctype B() { end: false }
