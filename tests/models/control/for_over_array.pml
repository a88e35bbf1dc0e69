/* hasse-test
 * title: for over an array visits each index
 * spin: states=14 transitions=14 errors=0
 */
byte a[3] = { 5, 6, 7 };
int i, sum;

active proctype P() { for (i in a) { sum = sum + a[i] * (i + 1) }; assert(sum == 38) }
