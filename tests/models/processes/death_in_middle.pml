/* hasse-test
 * title: an old process that finished waits under a young one
 * spin: states=40 transitions=59 errors=0
 */
byte n;
proctype C(byte k) { if :: k == 1 -> skip :: k == 2 -> n == 1; n = 2 fi }
init { run C(1); run C(2); n = 1; (_nr_pr == 1); run C(1); (_nr_pr == 1) }
