/* hasse-test
 * title: a field of something that is no structure
 * exit: 2
 * message: field_of_scalar.pml:9:
 * spin: refused
 */
byte x;
init {
	x.b = 1
}
