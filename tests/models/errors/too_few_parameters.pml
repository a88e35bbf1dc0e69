/* hasse-test
 * title: a run with too few parameters
 * exit: 2
 * message: too_few_parameters.pml:9:
 * spin: refused
 */
proctype P(byte a, b) { skip }
init {
	run P(1)
}
