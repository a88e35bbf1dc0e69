/* hasse-test
 * title: a label that goes to itself
 * differs: Jumps that lead round in a circle
 * states: 1
 * transitions: 2
 * spin: refused
 */
init {
	l: goto l
}
