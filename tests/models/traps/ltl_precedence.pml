/* hasse-test
 * title: <> a == 1 means <> (a == 1)
 * exit: 2
 * differs: Precedence in formulas
 * spin: states=3 transitions=3 errors=0
 */
byte a;
active proctype P() { a = 1 }
ltl p { <> a == 1 }
