/* hasse-test
 * title: accept labels that no cycle of the claim passes mean nothing: only its end can violate it, as in the claims that spin -f writes
 * verdicts: never_0=violated
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=1
 * run:
 * options: -DRIGHT
 * spin: states=3 transitions=3 errors=0
 * spin-claim: never_0 errors=0
 */
byte x;
active proctype P() {
  x = 1;
#ifndef RIGHT
  x = 2
#endif
}
never {
T0_init:
  do
  :: x == 2 -> goto accept_all
  :: true -> goto T0_init
  od;
accept_all:
  skip
}
