/* hasse-test
 * title: a process at an else of its own is enabled whatever the asking process can do
 * differs: enabled() and else
 * spin: states=3 transitions=7 errors=0
 * states: 3
 * transitions: 8
 */
active proctype P0() {
  int k;
  do
  :: k = 0
  :: enabled(1)
  od
}
active proctype P1() {
  else
}
