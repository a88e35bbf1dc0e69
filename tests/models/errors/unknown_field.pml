/* hasse-test
 * title: a field that the structure does not have
 * exit: 2
 * message: unknown_field.pml:10:
 * spin: refused
 */
typedef T { byte a };
T t;
init {
	t.b = 1
}
