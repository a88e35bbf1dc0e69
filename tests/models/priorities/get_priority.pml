/* hasse-test
 * title: get_priority and _priority give the current value
 * spin: states=5 transitions=5 errors=0
 */
active proctype A() priority 7 {
	assert(get_priority(_pid) == 7 && _priority == 7);
	set_priority(_pid, 9);
	assert(_priority == 9 && get_priority(0) == 9)
}
