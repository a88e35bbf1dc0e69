/* hasse-test
 * title: select inside an atomic explores every value
 * spin: states=10 transitions=10 errors=0
 */
byte x, y;
active proctype P() { atomic { select (x : 1 .. 3); y = x * 2 }; assert(y == 2 || y == 4 || y == 6) }
