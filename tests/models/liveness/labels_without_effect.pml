/* hasse-test
 * title: accept and progress labels inside a d_step have no effect and state no property
 * message: label 'accept_1' inside a d_step has no effect
 * message: label 'progress_1' inside a d_step has no effect
 * no-message: temporal:
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() {
  d_step { x = 1; accept_1: x = 2; progress_1: x = 3 }
}
