/* hasse-test
 * title: three priorities with waiting
 * spin: states=11 transitions=11 errors=0
 */
byte x;
active proctype A() priority 9 { x == 2 -> x = 3 }
active proctype B() priority 5 { x == 1 -> x = 2; x = x + 10 }
active proctype C() priority 1 { x = 1; x = x + 100 }
