/* hasse-test
 * title: numbers are decimal only
 * exit: 2
 * message: hex_constant.pml:9:
 * spin: refused
 */
byte x;
init {
	x = 0x10
}
