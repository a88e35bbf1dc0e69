/* hasse-test
 * title: there is no limit of the depth
 * verdicts: assertions=violated
 * differs: No limit of depth
 * spin: states=24004 transitions=24004 errors=1
 */
int n;
active proctype P() { do :: n < 12000 -> n++ :: else -> break od; assert(0) }
