/* hasse-test
 * title: a for inside a d_step
 * spin: states=4 transitions=4 errors=0
 */
int i;
byte a[4];

active proctype P() { d_step { for (i : 0 .. 3) { a[i] = i * i } }; assert(a[3] == 9 && i == 4) }
