/* hasse-test
 * title: an index beyond the end is an error of the model
 * verdicts: runtime=violated
 * differs: Where an error ends a run
 * states: 1
 * transitions: 1
 * message: array_index_too_large.pml:
 * spin: states=3 transitions=3 errors=2
 */
byte a[3];
byte i = 3;

active proctype P() { a[i] = 1 }
