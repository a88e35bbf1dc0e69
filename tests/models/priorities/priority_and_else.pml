/* hasse-test
 * title: an else in a process of high priority
 * spin: states=11 transitions=11 errors=0
 */
byte x;
active proctype A() priority 5 { do :: x == 3 -> break :: else -> x++ od }
active proctype B() priority 2 { x = x + 10 }
