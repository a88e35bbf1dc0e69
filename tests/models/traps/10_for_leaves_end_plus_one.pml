/* hasse-test
 * title: the loop variable ends one beyond
 * spin: states=14 transitions=14 errors=0
 */
int i;
init { for (i : 1 .. 3) { skip }; assert(i == 4) }
