/* hasse-test
 * title: an end label before a loop
 * spin: states=2 transitions=2 errors=0
 */
byte x;
active proctype A() { x = 1; end: do :: x == 2 -> x = 1 :: x == 3 -> break od }
