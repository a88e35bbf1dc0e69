/* hasse-test
 * title: two atomics that wait for each other
 * spin: states=8 transitions=9 errors=0
 */
byte x, y;
active proctype P() { atomic { x = 1; y == 1; x = 2; y = 2 } }
active proctype Q() { atomic { y = 1; x == 2; y = y + 1 } }
