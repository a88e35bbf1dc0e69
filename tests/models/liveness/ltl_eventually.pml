/* hasse-test
 * title: a formula about what comes at last, and one of the command line that never does
 * message: liveness for p:
 * spin: states=3 transitions=3 errors=0
 * spin-claim: p errors=0
 * run:
 * options: --skip p
 * no-message: liveness
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --property p
 * no-message: assertions
 * states: 0
 * transitions: 0
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --no-claims
 * no-message: liveness
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --property deadlock --ltl "<> (x == 2)"
 * verdicts: ltl_1=violated
 * message: stays there for ever: <> (x == 2)
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() { x = 1 }
ltl p { <> (x == 1) }
