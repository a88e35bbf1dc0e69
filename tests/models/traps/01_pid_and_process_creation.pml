/* hasse-test
 * title: a process started by init beside an active one
 * verdicts: assertions=violated
 * spin: states=11 transitions=15 errors=2
 */
init { run f() }
active proctype f() { assert(_pid == 1) }
