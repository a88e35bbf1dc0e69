/* hasse-test
 * title: an inline that calls itself
 * exit: 2
 * message: inline_recursive.pml:10:
 * spin: refused
 */
inline f(a) { f(a) }
byte x;
init {
	f(x)
}
