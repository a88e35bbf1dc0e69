/* hasse-test
 * title: a negative index is an error of the model
 * verdicts: runtime=violated
 * differs: Where an error ends a run
 * states: 1
 * transitions: 1
 * spin: states=3 transitions=3 errors=1
 */
byte a[3];
int i = -1;
byte x;

active proctype P() { x = a[i] }
