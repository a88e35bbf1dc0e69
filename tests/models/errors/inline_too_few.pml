/* hasse-test
 * title: an inline with too few arguments
 * exit: 2
 * message: inline_too_few.pml:10:
 * spin: refused
 */
inline f(a, b) { a = b }
byte x;
init {
	f(x)
}
