/* hasse-test
 * title: the end of the range is evaluated each time round
 * spin: states=17 transitions=17 errors=0
 */
int i;
byte n, top = 5;

active proctype P() { for (i : 1 .. top) { n++; top-- }; assert(n == 3 && i == 4) }
