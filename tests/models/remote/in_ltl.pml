/* hasse-test
 * title: an ltl formula may use remote references
 * spin: states=4 transitions=4 errors=0
 */
ltl away { [] (A@start || x >= 1) }
byte x;
active proctype A() { start: x = 1; x = 2 }
