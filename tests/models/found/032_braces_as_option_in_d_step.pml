/* hasse-test
 * title: an option of a d_step that begins with braces is passed over where their first statement blocks
 * differs: Choices and braces as options inside a d_step
 * states: 4
 * transitions: 4
 * spin: states=1 transitions=1 errors=1
 */
byte x, y;

active proctype P() {
  d_step { y = 1; if :: x == 1 -> x = 2 :: { y == 0; x = 5 } :: else -> x = 3 fi };
  assert(x == 3)
}
