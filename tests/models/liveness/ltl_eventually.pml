/* hasse-test
 * title: a temporal formula is undecided, the rest is checked
 * verdicts: p=undecided
 * message: undecided  p  temporal: only [] p with a state formula p can be decided so far (--skip leaves it out)
 * message: holds      assertions
 * spin: states=3 transitions=3 errors=0
 * spin-claim: p errors=0
 * run:
 * options: --skip p
 * no-message: temporal:
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --property p
 * verdicts: p=undecided
 * no-message: assertions
 * states: 0
 * transitions: 0
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --no-claims
 * no-message: temporal:
 * spin: states=3 transitions=3 errors=0
 * run:
 * options: --property deadlock --ltl "<> (x == 2)"
 * verdicts: ltl_1=undecided
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() { x = 1 }
ltl p { <> (x == 1) }
