/* hasse-test
 * title: a second send into one place waits for ever
 * verdicts: deadlock=violated
 * counterexample-steps: 1
 * spin: states=2 transitions=2 errors=1
 */
chan q = [1] of { byte };

active proctype S() { q!1; q!2 }
