/* hasse-test
 * title: a pid that is given out again: a child uses its parent's local channel
 * verdicts: assertions=violated
 * spin: states=46 transitions=70 errors=2
 */
proctype C(chan c) { c!_pid }
init { chan q = [2] of { byte }; byte a, b; run C(q); run C(q); q?a; q?b; assert(a + b == 3) }
