/* hasse-test
 * title: a constant false waits for ever
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
active proctype P() { false }
