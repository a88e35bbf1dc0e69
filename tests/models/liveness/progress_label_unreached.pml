/* hasse-test
 * title: a progress label that no run gets to states the property: a cycle without progress violates it
 * verdicts: non-progress=violated
 * message: non-progress cycle
 * spin: states=2 transitions=3 errors=0
 * run:
 * options: -DACCEPT
 * spin: states=2 transitions=3 errors=0
 */
byte x;
active proctype P() {
  do
  :: x = 1 - x
  od;
#ifdef ACCEPT
  accept:
#else
  progress:
#endif
  x = 2
}
