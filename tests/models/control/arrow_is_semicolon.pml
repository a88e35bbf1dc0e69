/* hasse-test
 * title: -> and ; are the same
 * spin: states=6 transitions=6 errors=0
 */
byte n;

active proctype P() { n == 0 ; n = 1 -> n = 2; assert(n == 2) }
