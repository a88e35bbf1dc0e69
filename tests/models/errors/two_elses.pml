/* hasse-test
 * title: two elses in one if
 * exit: 2
 * message: two_elses.pml:11:
 * spin: refused
 */
byte x;
init {
	if
	:: else -> x = 1
	:: else -> x = 2
	fi
}
