/* hasse-test
 * title: a parameter that only the provided clause reads is not dead
 * spin: states=11 transitions=12 errors=0
 */
byte w[3], done;
proctype H(byte t; byte unused) provided (w[t] == 0) { t = 2; unused = 7; t = 1; done = 1 }
init { w[0] = 1; run H(1, 2); done == 1 }
