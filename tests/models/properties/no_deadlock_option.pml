/* hasse-test
 * title: --no-deadlock leaves invalid end states out
 * options: --no-deadlock
 * spin: states=1 transitions=1 errors=0
 * run:
 * verdicts: deadlock=violated
 * spin: states=1 transitions=1 errors=1
 */
active proctype P() { false }
