/* hasse-test
 * title: D_proctype is a proctype
 * spin: states=7 transitions=9 errors=0
 */
byte n;
active [2] D_proctype A() { n++ }
