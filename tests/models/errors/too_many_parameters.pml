/* hasse-test
 * title: a run with too many parameters
 * exit: 2
 * message: too_many_parameters.pml:9:
 * spin: refused
 */
proctype P(byte a) { skip }
init {
	run P(1, 2)
}
