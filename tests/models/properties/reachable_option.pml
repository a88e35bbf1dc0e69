/* hasse-test
 * title: --reachable on the command line
 * options: --reachable "x == 2" --reachable "x == 3"
 * verdicts: "x == 2=holds" "x == 3=violated"
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype P() { x++; x++ }
