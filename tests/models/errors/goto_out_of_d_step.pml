/* hasse-test
 * title: a goto out of a d_step
 * exit: 2
 * message: goto_out_of_d_step.pml:9:
 * spin: refused
 */
byte x;
init {
	d_step { x = 1; goto out };
	x = 2;
out:	x = 3
}
