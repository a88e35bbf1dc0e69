/* hasse-test
 * title: a poll of a rendezvous channel is an error of the model, in a condition and in arithmetic
 * verdicts: runtime=violated
 * differs: Polls of rendezvous channels
 * spin: states=2 transitions=2 errors=2
 */
byte x; chan q = [0] of { byte };
active proctype P() { x = 1 + q?[1] }
active proctype Q() { q!1 }
