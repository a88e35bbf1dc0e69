/* hasse-test
 * title: an invariant holds at the states between the sequences
 * spin: states=4 transitions=4 errors=0
 */
byte x, y;

ltl same { [] (x == y) }
active proctype P() { d_step { x = 1; y = 1 }; d_step { x = 2; y = 2 } }
