/* hasse-test
 * title: a temporal formula is undecided, the rest is checked
 * verdicts: p=undecided
 * message: undecided  p  temporal: only [] p with a state formula p can be decided so far (--skip leaves it out)
 * message: holds      assertions
 * spin-claim: p errors=0
 * run:
 * options: --skip p
 * no-message: undecided
 * run:
 * options: --property p
 * verdicts: p=undecided
 * no-message: assertions
 * run:
 * options: --no-claims
 * no-message: undecided
 * run:
 * options: --property deadlock --ltl "<> (x == 2)"
 * verdicts: ltl_1=undecided
 */
byte x;
active proctype P() { x = 1 }
ltl p { <> (x == 1) }
