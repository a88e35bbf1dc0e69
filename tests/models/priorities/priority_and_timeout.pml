/* hasse-test
 * title: timeout and priorities
 * spin: states=7 transitions=7 errors=0
 */
byte x;
active proctype A() priority 5 { timeout -> x = 1 }
active proctype B() priority 2 { x = 2; x = 3 }
