/* hasse-test
 * title: a d_step whose guard blocks is just not executable
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
byte x;
init { d_step { x == 2; x = 1 } }
