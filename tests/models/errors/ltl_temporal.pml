/* hasse-test
 * title: temporal formulas are refused with a reason
 * exit: 2
 * message: ltl_temporal.pml:9:
 * spin: states=3 transitions=3 errors=0
 */
byte x;
active proctype P() { x = 1 }
ltl p { <> (x == 1) }
