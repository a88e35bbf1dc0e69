/* hasse-test
 * title: for leaves its variable one beyond the end
 * spin: states=14 transitions=14 errors=0
 */
int i;
byte n;

active proctype P() { for (i : 1 .. 3) { n = n + i }; assert(i == 4 && n == 6) }
