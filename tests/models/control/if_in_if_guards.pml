/* hasse-test
 * title: choices as the first statement of options
 * spin: states=10 transitions=11 errors=0
 */
byte x, y;
active proctype P() { do :: if :: x == 0 -> x = 1 :: x == 1 -> if :: y == 0 -> y = 1 :: y == 1 -> break fi fi :: x == 1 && y == 0 -> y = 1 od }
