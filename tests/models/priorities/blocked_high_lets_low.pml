/* hasse-test
 * title: a blocked process of high priority lets the others move
 * spin: states=7 transitions=7 errors=0
 */
byte n;
active proctype A() priority 5 { n == 1; n = 2 }
active proctype B() { n = 1; assert(n == 2) }
