/* hasse-test
 * title: a claim with an accept label on a cycle is violated where its end is reached, and where a run that ends stays in the cycle
 * verdicts: never_0=violated
 * message: never claim reached its end after
 * spin: states=7 transitions=7 errors=0
 * spin-claim: never_0 errors=1
 * run:
 * options: -DLAST=1
 * verdicts: never_0=violated
 * message: liveness with claim never_0:
 * spin: states=5 transitions=5 errors=0
 * spin-claim: never_0 errors=1
 */
#ifndef LAST
#define LAST 2
#endif
byte x;
active proctype P() { do :: x < LAST -> x++ :: else -> break od }
never {
  do
  :: true
  :: x == 1 -> goto accept
  :: x == 2 -> break
  od;
  goto done;
accept:
  do :: x == 1 od;
done: skip
}
