/* hasse-test
 * title: a formula on the command line
 * options: --ltl "[] (x < 2)"
 * verdicts: ltl_0=violated
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype P() { x = 1; x = 2 }
