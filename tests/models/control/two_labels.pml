/* hasse-test
 * title: a statement may carry two labels
 * spin: states=9 transitions=9 errors=0
 */
byte n;

active proctype P() { a: b: n++; if :: n < 2 -> goto a :: n == 2 -> goto b :: else fi; assert(n == 3) }
