/* hasse-test
 * title: parameters of active processes are 0
 * spin: states=3 transitions=3 errors=0
 */
active proctype A(byte n; chan c) { assert(n == 0 && c == 0) }
