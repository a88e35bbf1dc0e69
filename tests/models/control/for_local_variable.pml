/* hasse-test
 * title: the body may have variables of its own
 * spin: states=20 transitions=20 errors=0
 */
int i;
int last;

active proctype P() { for (i : 1 .. 3) { int sq; sq = i * i; last = last + sq }; assert(last == 14) }
