/* hasse-test
 * title: a local that repeats a global
 * exit: 2
 * message: redeclared_local.pml:9:
 * spin: refused
 */
byte x;
init {
	byte x;
	x = 1
}
