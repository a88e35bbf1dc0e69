/* hasse-test
 * title: the claim of non-progress cycles, written by hand: each round is at the progress label
 * spin: states=2 transitions=5 errors=0
 * spin-claim: never_0 errors=0
 */
byte x;
active proctype P() { do :: x = 1 - x :: progress: x = 0 od }
never {
  do :: true :: np_ -> break od;
accept: do :: np_ od
}
