/* hasse-test
 * title: --invariant on the command line
 * options: --invariant "x <= 2" --invariant "x < 2"
 * verdicts: "x <= 2=holds" "x < 2=violated"
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype P() { x++; x++ }
