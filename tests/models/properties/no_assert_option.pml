/* hasse-test
 * title: --no-assert leaves assertions out
 * options: --no-assert
 * spin: states=3 transitions=3 errors=0
 * run:
 * verdicts: assertions=violated
 * spin: states=3 transitions=3 errors=1
 */
active proctype P() { assert(0) }
