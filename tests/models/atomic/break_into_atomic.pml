/* hasse-test
 * title: a loop in an atomic left into the rest of the atomic
 * spin: states=15 transitions=21 errors=0
 */
byte x;
active proctype P() { atomic { do :: x < 3 -> x++ :: x > 0 -> break od; x = x + 10 } }
active proctype Q() { assert(x == 0 || x > 10) }
