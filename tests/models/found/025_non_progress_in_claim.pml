/* hasse-test
 * title: a claim may ask whether no process makes progress
 * differs: Non-progress in a never claim
 * states: 2
 * transitions: 3
 * spin: states=2 transitions=3 errors=0
 * spin-claim: never_0 errors=1
 */
active proctype P() { bit x; progress: do :: x = 1 - x od }

never { do :: np_ -> break :: true od }
