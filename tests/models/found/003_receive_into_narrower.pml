/* hasse-test
 * title: a message received into a narrower variable
 * verdicts: deadlock=violated
 * differs: Taking back a receive
 * states: 20
 * transitions: 30
 * spin: states=21 transitions=31 errors=1
 */
chan q1 = [1] of { int }
active proctype P0() {
  do
  :: 1;
     q1!300
  od
}
active proctype P1() {
  byte v1;
  end1: skip;
  q1?v1;
  assert(v1 == 44)
}
