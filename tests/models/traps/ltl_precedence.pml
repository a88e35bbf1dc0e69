/* hasse-test
 * title: a temporal operator inside a comparison is refused
 * exit: 2
 * message: ltl_precedence.pml:
 * differs: Precedence in formulas
 * spin: states=3 transitions=3 errors=0
 */
byte a;
active proctype P() { a = 1 }
ltl p { <> a == 1 }
