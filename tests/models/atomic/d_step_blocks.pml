/* hasse-test
 * title: a d_step that blocks after its guard is an error of the model
 * verdicts: runtime=violated
 * spin: states=1 transitions=1 errors=1
 */
byte x;

active proctype P() { d_step { x = 1; x == 2; x = 3 } }
