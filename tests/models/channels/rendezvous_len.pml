/* hasse-test
 * title: a rendezvous channel has length 0 and is empty
 * spin: states=3 transitions=3 errors=0
 */
chan q = [0] of { byte };

init { assert(len(q) == 0 && empty(q)) }
