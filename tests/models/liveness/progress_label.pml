/* hasse-test
 * title: progress labels leave non-progress cycles undecided, deadlocks and assertions are found all the same
 * verdicts: non-progress=undecided
 * message: undecided  non-progress  temporal: non-progress cycles are not searched for so far (--skip leaves it out)
 * run:
 * options: -DERROR
 * verdicts: non-progress=undecided deadlock=violated assertions=violated
 * run:
 * options: --skip non-progress
 * run:
 * options: -DERROR --property deadlock
 * verdicts: deadlock=violated
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
