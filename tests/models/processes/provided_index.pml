/* hasse-test
 * title: an index of a provided clause that leaves its array is an error of the model
 * verdicts: runtime=violated
 * differs: Where an error ends a run
 * states: 3
 * transitions: 3
 * message: index 7
 * spin: states=6 transitions=6 errors=1
 */
byte w[3];
proctype H(byte t) provided (w[t] == 0) { t = 7; t = 1 }
init { run H(1) }
