/* hasse-test
 * title: a label may be the last thing of a body
 * spin: states=4 transitions=4 errors=0
 */
byte n;

active proctype P() { if :: n == 0 -> goto done :: else fi; n = 1; done: }
