/* hasse-test
 * title: a goto into a d_step
 * exit: 2
 * message: goto_into_d_step.pml:9:
 * spin: refused
 */
byte x;
init {
	goto mid;
	d_step { x = 1; mid: x = 2 }
}
