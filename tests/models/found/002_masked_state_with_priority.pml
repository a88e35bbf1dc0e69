/* hasse-test
 * title: a variable behind the priority of its process is part of the state
 * differs: Masked state vectors
 * spin: states=8 transitions=10 errors=0
 * states: 9
 * transitions: 11
 */
bool g0
active proctype P1() priority 1 {
  g0 = 1
}
init {
  bit v0;
  {
    1
  } unless {
    g0;
    v0 = 1
  }
}
