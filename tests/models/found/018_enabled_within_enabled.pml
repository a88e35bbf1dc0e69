/* hasse-test
 * title: asking about a process that asks does not change anything
 * verdicts: deadlock=holds
 * differs: Processes that ask for each other
 * spin: states=22 transitions=32 errors=0
 */
byte g
active proctype P0() {
  1
}
active proctype P1() {
  {
    g = 1
  } unless {
    enabled(0)
  }
}
active proctype P2() {
  if
  :: enabled(1)
  :: else
  fi
}
