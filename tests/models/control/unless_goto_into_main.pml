/* hasse-test
 * title: a goto into the main part
 * spin: states=20 transitions=24 errors=0
 */
byte x, n;
active proctype P() { goto in; { n = 1; in: n = n + 2; n = n + 4 } unless { x == 1 -> n = n + 100 } }
active proctype Q() { x = 1 }
