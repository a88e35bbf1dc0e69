/* hasse-test
 * title: a variable of a process that is not there is an error
 * verdicts: runtime=violated
 * differs: Variables of processes that do not exist
 * states: 1
 * transitions: 1
 * spin: states=6 transitions=6 errors=0
 */
byte x;
proctype P() { byte v = 1; v = 2 }
init { x = P[5]:v; run P() }
