/* hasse-test
 * title: processes started in a loop
 * spin: states=123 transitions=253 errors=0
 */
byte n;
proctype P(byte i) { n = n + i }
init { byte i; for (i : 1 .. 3) { run P(i) }; (_nr_pr == 1); assert(n == 6) }
