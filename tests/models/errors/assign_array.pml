/* hasse-test
 * title: an array cannot be assigned as a whole
 * exit: 2
 * message: assign_array.pml:9:
 * spin: states=3 transitions=3 errors=0
 */
byte a[3], b[3];
init {
	a = b
}
