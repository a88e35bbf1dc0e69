/* hasse-test
 * title: locals may start from parameters and earlier locals
 * spin: states=5 transitions=5 errors=0
 */
proctype P(byte n) {
	byte twice = 2 * n;
	byte again = twice + n;
	assert(twice == 14 && again == 21)
}
init { run P(7) }
