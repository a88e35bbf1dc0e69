/* hasse-test
 * title: run yields the new process's pid
 * spin: states=15 transitions=19 errors=0
 */
pid p;
proctype A() { skip }
init { p = run A(); assert(p == 1); (_nr_pr == 1); p = run A(); assert(p == 1) }
