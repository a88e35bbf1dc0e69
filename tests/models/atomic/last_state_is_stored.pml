/* hasse-test
 * title: the state after an atomic is one that others see
 * options: --reachable "x == 2 && y == 1"
 * spin: states=10 transitions=14 errors=0
 */
byte x, y;

active proctype P() { atomic { x = 1; x = 2 }; x = 3 }
active proctype Q() { y = 1 }
