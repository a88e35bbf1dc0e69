/* hasse-test
 * title: a string without an end
 * exit: 2
 * message: unterminated_string.pml:8:
 * spin: refused
 */
init {
	printf("abc);
}
