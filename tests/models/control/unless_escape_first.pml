/* hasse-test
 * title: when both can move the escape is taken
 * spin: states=5 transitions=5 errors=0
 */
byte x = 1, n;

active proctype P() { { n = 1 } unless { x == 1 -> n = 2 }; assert(n == 2) }
