/* hasse-test
 * title: a claim that spin -f writes for an until, with an assertion: it fails, or no run violates the claim
 * verdicts: never_0=violated
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=1
 * run:
 * options: -DRIGHT
 * spin: states=4 transitions=4 errors=0
 * spin-claim: never_0 errors=0
 */
byte x;
#define p (x == 0)
#ifdef RIGHT
#define q (x == 1)
#else
#define q (x == 2)
#endif
active proctype P() { x = 1; x = 2 }
never {    /* !(p U q) */
accept_init:
T0_init:
  do
  :: (! ((q))) -> goto T0_init
  :: atomic { (! ((p)) && ! ((q))) -> assert(!(! ((p)) && ! ((q)))) }
  od;
accept_all:
  skip
}
