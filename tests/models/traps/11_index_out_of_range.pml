/* hasse-test
 * title: an index out of range is reported
 * verdicts: runtime=violated
 * differs: Where an error ends a run
 * states: 1
 * transitions: 1
 * message: index
 * spin: states=3 transitions=3 errors=2
 */
byte a[3], i = 3;
init { a[i] = 1 }
