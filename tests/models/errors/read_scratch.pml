/* hasse-test
 * title: reading _
 * exit: 2
 * message: read_scratch.pml:9:
 * spin: refused
 */
byte x;
init {
	x = _
}
