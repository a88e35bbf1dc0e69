/* hasse-test
 * title: a receive from an empty channel waits for ever
 * verdicts: deadlock=violated
 * counterexample-steps: 0
 * message: invalid end state
 * spin: states=1 transitions=1 errors=1
 */
chan q = [1] of { byte };

active proctype R() { q?_ }
