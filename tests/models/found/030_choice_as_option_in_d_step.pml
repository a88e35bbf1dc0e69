/* hasse-test
 * title: an option of a d_step that begins with an if is passed over where nothing of it can be taken
 * differs: Choices and braces as options inside a d_step
 * states: 4
 * transitions: 4
 * spin: states=1 transitions=1 errors=1
 */
byte x = 2;

active proctype P() {
  d_step { skip; if :: if :: x == 0 -> x = 1 fi :: else -> x = 3 fi };
  assert(x == 3)
}
