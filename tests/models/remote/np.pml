/* hasse-test
 * title: np_ is true when no process is at a progress label
 * spin: states=4 transitions=4 errors=0
 */
byte x;
active proctype A() { x = 1; progress: x = 2 }
never { do :: np_ || x == 1 :: !np_ && x != 1 -> break od }
