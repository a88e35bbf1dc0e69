/* hasse-test
 * title: an unless in the escape part
 * verdicts: deadlock=violated
 * spin: states=21 transitions=26 errors=1
 */
byte x, n;
active proctype P() { { n == 5 } unless { { x == 1 -> n = 1; n = 2 } unless { x == 2 -> n = 3 } } }
active proctype Q() { x = 1; x = 2 }
