/* hasse-test
 * title: an option is no scope of its own
 * spin: states=5 transitions=5 errors=0
 */
init {
	if
	:: true -> byte t = 4
	fi;
	assert(t == 4)
}
