/* hasse-test
 * title: a range with the end before the start runs not at all
 * spin: states=5 transitions=5 errors=0
 */
int i;
byte n, low = 5;

active proctype P() { for (i : low .. 3) { n++ }; assert(n == 0 && i == 5) }
