/* hasse-test
 * title: a dead process's pid is given out again
 * spin: states=12 transitions=12 errors=0
 */
byte last;
proctype A() { last = _pid }
init {
	run A(); (_nr_pr == 1); assert(last == 1);
	run A(); (_nr_pr == 1); assert(last == 1)
}
