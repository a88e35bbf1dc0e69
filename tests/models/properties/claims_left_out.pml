/* hasse-test
 * title: --no-claims leaves claims and formulas out
 * options: --no-claims
 * spin: states=4 transitions=4 errors=0
 * run:
 * verdicts: never_0=violated p=violated
 * spin: states=4 transitions=4 errors=0
 */
byte x;
ltl p { [] (x == 0) }
active proctype P() { x = 1; x = 2 }
never { do :: x != 2 :: x == 2 -> break od }
