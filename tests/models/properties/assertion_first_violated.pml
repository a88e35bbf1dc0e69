/* hasse-test
 * title: the first violated assertion is told with its expression
 * verdicts: assertions=violated
 * message: x < 3
 * counterexample-steps: 4
 * spin: states=6 transitions=6 errors=1
 */
byte x;
active proctype P() { x = 1; x = 2; x = 3; assert(x < 3) }
