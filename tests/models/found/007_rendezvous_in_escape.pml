/* hasse-test
 * title: an escape that waits for a rendezvous does not hide the other escapes
 * differs: Rendezvous in escapes
 * states: 3
 * transitions: 3
 * spin: states=3 transitions=4 errors=0
 */
chan q0 = [0] of { byte }
active proctype P1() {
  short v0;
  if
  :: {
       {
         1
       } unless {
         v0 = 0
       }
     } unless {
       q0!0
     }
  fi
}
