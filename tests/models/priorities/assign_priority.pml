/* hasse-test
 * title: _priority may be assigned
 * spin: states=4 transitions=4 errors=0
 */
active proctype A() priority 7 { _priority = 4; assert(get_priority(_pid) == 4) }
