/* hasse-test
 * title: a claim with an accept label on a cycle and without an end is undecided without a search of its own
 * verdicts: never_0=undecided
 * message: undecided  never_0  temporal: acceptance cycles are not searched for so far (--skip leaves it out)
 * no-message: with claim
 * spin: states=3 transitions=3 errors=0
 * spin-claim: never_0 errors=0
 * run:
 * options: -DERROR
 * verdicts: never_0=undecided assertions=violated
 * spin: states=4 transitions=4 errors=1
 * run:
 * options: --skip never_0
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() {
  x = 1;
#ifdef ERROR
  assert(x == 2)
#endif
}
never {
accept: do :: x == 0 od
}
