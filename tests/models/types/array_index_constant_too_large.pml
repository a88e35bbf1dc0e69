/* hasse-test
 * title: a constant index beyond the array's end
 * verdicts: runtime=violated
 * differs: Where an error ends a run
 * states: 1
 * transitions: 1
 * message: warning: index 3 is outside the array
 * spin: states=3 transitions=3 errors=3
 */
byte a[3];
init {
	a[3] = 1
}
