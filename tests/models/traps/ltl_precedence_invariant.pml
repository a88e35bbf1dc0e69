/* hasse-test
 * title: [] a < 2 means [] (a < 2)
 * verdicts: p=violated
 * differs: Precedence in formulas
 * spin: states=4 transitions=4 errors=0
 */
byte a;
active proctype P() { a = 1; a = 2 }
ltl p { [] a < 2 }
