/* hasse-test
 * title: a formula about an unknown variable
 * exit: 2
 * message: undeclared_in_ltl.pml:9:
 * spin: refused
 */
byte x;
active proctype P() { x = 1 }
ltl p { [] (y == 0) }
