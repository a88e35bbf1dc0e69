/* hasse-test
 * title: there is no prefix increment
 * exit: 2
 * message: prefix_increment.pml:9:
 * spin: refused
 */
byte x;
init {
	++x
}
