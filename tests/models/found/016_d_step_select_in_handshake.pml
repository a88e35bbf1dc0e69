/* hasse-test
 * title: a d_step that begins with a choice does not come between the halves of a rendezvous
 * verdicts: deadlock=violated
 * differs: A d_step in the middle of a rendezvous
 * states: 2
 * transitions: 2
 * spin: states=5 transitions=5 errors=1
 */
chan q1 = [0] of { byte }
active proctype P0() {
  int k;
  d_step {
    select (k : 0 .. 0)
  }
}
active proctype P1() {
  q1!1;
  q1?1
}
