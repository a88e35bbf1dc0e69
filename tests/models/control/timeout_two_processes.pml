/* hasse-test
 * title: every timeout is enabled together
 * spin: states=11 transitions=12 errors=0
 */
byte n;

active [2] proctype P() { timeout -> n++ }
