/* hasse-test
 * title: a claim with an accept label on a cycle and without an end, where no run stays in the cycle
 * message: liveness with claim never_0:
 * spin: states=3 transitions=3 errors=0
 * spin-claim: never_0 errors=0
 * run:
 * options: -DERROR
 * verdicts: assertions=violated
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
