/* hasse-test
 * title: weak fairness lets a process that waits for ever move, strong fairness one that can move now and then
 * verdicts: acceptance=violated
 * spin: states=22 transitions=33 errors=0
 * run:
 * options: --fairness weak
 * spin: states=22 transitions=33 errors=0
 * run:
 * options: -DNOW_AND_THEN --fairness weak
 * verdicts: acceptance=violated
 * message: acceptance cycle
 * spin: states=22 transitions=31 errors=0
 * run:
 * options: -DNOW_AND_THEN --fairness strong
 * spin: states=22 transitions=31 errors=0
 */
#ifdef NOW_AND_THEN
#define can_stop (x == 1)
#else
#define can_stop true
#endif
byte x, stop;
active proctype P() {
  do
  :: stop == 0 -> accept: x = 1 - x
  :: stop == 1 -> break
  od
}
active proctype Q() { can_stop -> stop = 1 }
