/* hasse-test
 * title: _nr_pr grows with run and shrinks with death
 * spin: states=11 transitions=13 errors=0
 */
proctype A() { skip }
init {
	assert(_nr_pr == 1);
	atomic { run A(); run A(); assert(_nr_pr == 3) };
	(_nr_pr == 1)
}
