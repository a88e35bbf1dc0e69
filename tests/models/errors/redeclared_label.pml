/* hasse-test
 * title: two labels of one name
 * exit: 2
 * message: redeclared_label.pml:9:
 * spin: refused
 */
init {
	l: skip;
	l: skip;
	goto l
}
