/* hasse-test
 * title: processes of one priority interleave
 * options: --reachable "n == 1" --reachable "n == 2"
 * spin: states=10 transitions=11 errors=0
 */
byte n;
active proctype A() priority 4 { n = 1 }
active proctype B() priority 4 { n = 2 }
