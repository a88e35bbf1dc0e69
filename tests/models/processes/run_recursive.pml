/* hasse-test
 * title: a process may start its own kind
 * spin: states=16 transitions=16 errors=0
 */
byte n;
proctype A(byte depth) { n++; if :: depth > 0 -> run A(depth - 1) :: else fi }
init { run A(2); (_nr_pr == 1); assert(n == 3) }
