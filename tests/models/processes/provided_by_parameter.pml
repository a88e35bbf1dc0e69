/* hasse-test
 * title: the provided clause follows the parameter that says which element it asks for
 * verdicts: deadlock=violated
 * spin: states=4 transitions=4 errors=1
 */
byte w[3] = 1;
proctype H(byte t) provided (w[t] == 1) { t = 0; w[0] = 2; assert(0) }
init { run H(1) }
