/* hasse-test
 * title: the last index is still inside
 * spin: states=4 transitions=4 errors=0
 */
byte a[3];
byte i = 2;

active proctype P() { a[i] = 1; assert(a[2] == 1) }
