/* hasse-test
 * title: an mtype can be a parameter
 * spin: states=5 transitions=5 errors=0
 */
mtype = { red, green };
proctype P(mtype m; byte k) { assert(m == green && k == 1) }
init { run P(green, 1) }
