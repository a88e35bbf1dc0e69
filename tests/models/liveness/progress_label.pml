/* hasse-test
 * title: every cycle passes a progress label, deadlocks and assertions are found beside
 * spin: states=8 transitions=9 errors=0
 * run:
 * options: -DERROR
 * verdicts: deadlock=violated assertions=violated
 * spin: states=10 transitions=11 errors=2
 * run:
 * options: --skip non-progress
 * spin: states=8 transitions=9 errors=0
 * run:
 * options: -DERROR --property deadlock
 * verdicts: deadlock=violated
 * spin: states=10 transitions=11 errors=2
 */
byte x;
active proctype P() {
  do
  :: x < 3 -> progress: x++
  :: x == 3 -> x = 0
#ifdef ERROR
  :: x == 2 -> assert(x != 2); false
#endif
  od
}
