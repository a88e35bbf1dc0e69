/* hasse-test
 * title: a run inside a d_step
 * exit: 2
 * message: use atomic
 * spin: refused
 */
byte x;
proctype C(byte n) { x = x + n }
init { d_step { run C(1); run C(2) }; (_nr_pr == 1); assert(x == 3) }
