/* hasse-test
 * title: the else of an if that begins a d_step does not speak of the options around it
 * verdicts: assertions=violated
 * spin: states=8 transitions=8 errors=1
 */
byte x, d;
active proctype A() { if :: x == 0 -> skip :: d_step { if :: else -> d = 1 fi } fi; assert(d == 0) }
