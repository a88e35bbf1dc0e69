/* hasse-test
 * title: two processes that ask whether the other is enabled
 * verdicts: deadlock=violated
 * differs: Processes that ask for each other
 * spin: crashed
 */
byte x
active proctype P() {
  do
  :: enabled(1); break
  :: x = 1 - x
  od
}
active proctype Q() {
  enabled(0)
}
