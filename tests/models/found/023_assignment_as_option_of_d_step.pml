/* hasse-test
 * title: a d_step is executable where an option of its if is an assignment
 * differs: Assignments as options of a d_step
 * states: 4
 * transitions: 4
 * spin: states=1 transitions=1 errors=1
 */
byte x, y;

active proctype P() {
  d_step { if :: x == 1 -> y = 1 :: y = 2 fi };
  assert(y == 2)
}
