/* hasse-test
 * title: timeout inside an expression
 * spin: states=7 transitions=7 errors=0
 */
byte n;

active proctype A() { if :: timeout && n == 1 -> n = 2 :: n == 9 -> skip fi; assert(n == 2) }
active proctype B() { n = 1 }
