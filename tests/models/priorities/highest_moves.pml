/* hasse-test
 * title: only a process of the highest priority moves
 * spin: states=6 transitions=6 errors=0
 */
byte n;
active proctype A() priority 5 { n = 1; n = 2 }
active proctype B() priority 1 { assert(n == 2) }
