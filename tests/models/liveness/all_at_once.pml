/* hasse-test
 * title: two formulas, a claim, accept and progress labels beside a deadlock: a verdict each
 * verdicts: deadlock=violated acceptance=violated live=violated never_0=violated safe=violated
 * spin: states=8 transitions=9 errors=1
 * run:
 * options: -DRIGHT
 * verdicts: acceptance=violated
 * message: acceptance cycle
 * spin: states=6 transitions=7 errors=0
 * run:
 * options: -DRIGHT --skip acceptance --skip non-progress --skip live --skip never_0
 * spin: states=6 transitions=7 errors=0
 */
byte x;
active proctype P() {
  do
  :: x < 2 -> progress: x++
  :: x == 2 -> accept: x = 0
#ifndef RIGHT
  :: x == 2 -> x = 3; false
#endif
  od
}
ltl live { [] <> (x == 0) }
ltl safe { [] (x < 3) }
never {
  do :: true :: x != 0 -> break od;
accept_stay: do :: x != 0 od
}
