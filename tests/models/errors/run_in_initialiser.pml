/* hasse-test
 * title: run in an initialiser
 * exit: 2
 * message: run_in_initialiser.pml:9:
 * spin: refused
 */
proctype P() { skip }
init {
	pid p = run P();
	skip
}
