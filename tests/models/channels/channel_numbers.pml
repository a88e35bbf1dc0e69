/* hasse-test
 * title: channels are numbered from 1, no channel is 0
 * spin: states=3 transitions=3 errors=0
 */
chan a = [1] of { byte };
chan b[2] = [1] of { byte };
chan none;

init { assert(a == 1 && b[0] == 2 && b[1] == 3 && none == 0) }
