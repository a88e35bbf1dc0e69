/* hasse-test
 * title: the channel of a receive is evaluated once, before the variables are bound
 * differs: The channel of a receive is evaluated once
 * states: 9
 * transitions: 9
 * spin: states=9 transitions=9 errors=1
 */
chan q[3] = [2] of { byte };
byte x;

init { q[0]!2; q[x]?x; assert(x == 2 && len(q[0]) == 0); q[0]!1; x = 0; q[x]?x; assert(x == 1) }
