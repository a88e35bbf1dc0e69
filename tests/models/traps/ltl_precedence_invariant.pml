/* hasse-test
 * title: [] a < 2 is refused, [] (a < 2) is meant
 * exit: 2
 * message: put parentheses around
 * differs: Precedence in formulas
 * spin: states=4 transitions=4 errors=0
 */
byte a;
active proctype P() { a = 1; a = 2 }
ltl p { [] a < 2 }
