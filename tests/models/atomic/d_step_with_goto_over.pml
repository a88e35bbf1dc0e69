/* hasse-test
 * title: a goto inside a d_step over statements
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() { d_step { x = 1; if :: x == 1 -> goto over :: else fi; x = 9; over: x = x + 1 } }
