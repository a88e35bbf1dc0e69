/* hasse-test
 * title: a claim is no process that _nr_pr counts
 * differs: The number of processes beside a claim
 * spin: states=4 transitions=4 errors=0
 * spin-claim: p errors=1
 */
byte x;
active proctype P() { x = _nr_pr; assert(x == 1) }
ltl p { [] (_nr_pr < 2) }
