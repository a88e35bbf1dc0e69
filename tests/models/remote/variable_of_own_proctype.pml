/* hasse-test
 * title: variables of processes of the proctype that is being read, as far as they are declared
 * spin: states=31 transitions=49 errors=0
 */
active [2] proctype P() { byte v[2]; byte w; v[1] = _pid + 3; w = P[0]:v[1] + P[0]:w; assert(w == 0 || w == 3 || w == 6) }
