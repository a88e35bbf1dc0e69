/* hasse-test
 * title: --property checks the named ones only
 * options: --property q
 * spin: states=4 transitions=4 errors=0
 * run:
 * options: --property p
 * verdicts: p=violated
 * spin: states=4 transitions=4 errors=0
 */
byte x;
ltl p { [] (x == 0) }
ltl q { [] (x <= 2) }
active proctype P() { x = 1; x = 2 }
