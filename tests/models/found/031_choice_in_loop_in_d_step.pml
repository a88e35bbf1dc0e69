/* hasse-test
 * title: an option of a loop in a d_step that begins with an if in braces is passed over
 * differs: Choices and braces as options inside a d_step
 * states: 4
 * transitions: 4
 * spin: states=1 transitions=1 errors=1
 */
byte x = 2;

active proctype P() {
  d_step { skip; do :: { if :: x == 0 -> x = 1 fi }; x = 0 :: x == 2 -> x = 3 :: else -> break od };
  assert(x == 3)
}
