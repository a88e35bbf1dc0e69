/* hasse-test
 * title: a receive on no channel is an error of the model
 * verdicts: runtime=violated
 * spin: states=1 transitions=1 errors=3
 */
chan c;
byte x;

init { c?x }
