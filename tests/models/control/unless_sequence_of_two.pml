/* hasse-test
 * title: two unless statements one after the other
 * spin: states=48 transitions=70 errors=0
 */
byte x, n;
active proctype P() { { n = 1; n = 2 } unless { x == 1 -> n = 10 }; { n++; n++ } unless { x == 2 -> n = 20 } }
active proctype Q() { x = 1; x = 2 }
