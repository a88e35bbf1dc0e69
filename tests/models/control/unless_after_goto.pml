/* hasse-test
 * title: a goto out of the main part leaves the escape behind
 * spin: states=6 transitions=6 errors=0
 */
byte x, n;

active proctype P() { { n = 1; goto out } unless { x == 1 -> n = 9 }; n = 5; out: x = 1; x = 2; assert(n == 1) }
