/* hasse-test
 * title: two processes wait for each other
 * verdicts: deadlock=violated
 * counterexample-steps: 4
 * spin: states=24 transitions=31 errors=1
 */
bit a, b;
active proctype P() { atomic { a == 0 -> a = 1 }; atomic { b == 0 -> b = 1 }; a = 0; b = 0 }
active proctype Q() { atomic { b == 0 -> b = 1 }; atomic { a == 0 -> a = 1 }; a = 0; b = 0 }
