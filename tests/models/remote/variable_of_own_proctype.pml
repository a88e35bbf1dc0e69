/* hasse-test
 * title: variables of processes of the proctype that is being read, as far as they are declared
 * spin: states=33 transitions=50 errors=0
 */
active [2] proctype P() { byte v[2]; byte w; v[1] = _pid + 3; w = P[1]:v[1] + P:w; assert(w <= 8) }
