/* hasse-test
 * title: a new process starts with fresh variables
 * spin: states=16 transitions=16 errors=0
 */
proctype A() { byte x; assert(x == 0); x = 7 }
init { run A(); (_nr_pr == 1); run A(); (_nr_pr == 1); run A() }
