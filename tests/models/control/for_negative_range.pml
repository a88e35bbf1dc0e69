/* hasse-test
 * title: ranges may be negative
 * spin: states=17 transitions=17 errors=0
 */
int i, sum;

active proctype P() { for (i : -2 .. 1) { sum = sum + i }; assert(sum == -2 && i == 2) }
