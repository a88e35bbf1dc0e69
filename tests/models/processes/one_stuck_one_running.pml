/* hasse-test
 * title: no deadlock while somebody can move
 * spin: states=2 transitions=3 errors=0
 */
byte x;
active proctype Stuck() { x == 5 }
active proctype Loop() { do :: x = 1 - x od }
