/* hasse-test
 * title: run together with other conditions
 * exit: 2
 * message: must stand alone
 * spin: refused
 */
byte n;
proctype C() { n++ }
init { if :: n == 0 && run C() -> skip :: n == 5 -> skip fi; (_nr_pr == 1); assert(n == 1) }
