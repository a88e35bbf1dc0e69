/* hasse-test
 * title: local channels come and go with their processes
 * spin: states=40 transitions=56 errors=0
 */
byte n;
proctype C(byte k) { chan c = [1] of { byte }; byte x; c!k; c?x; n = n + x }
init { run C(1); run C(2); (_nr_pr == 1); run C(3); (_nr_pr == 1); assert(n == 6) }
