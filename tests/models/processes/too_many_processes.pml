/* hasse-test
 * title: the 256th process is an error of the model
 * verdicts: runtime=violated
 * spin: states=255 transitions=255 errors=1
 */
proctype P() { false }
init { do :: run P() od }
