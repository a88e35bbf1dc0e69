/* hasse-test
 * title: on a rendezvous channel !! and ?? are ! and ?
 * spin: states=5 transitions=5 errors=0
 */
chan q = [0] of { byte };
byte x;

active proctype S() { q!!5 }
active proctype R() { q??x; assert(x == 5) }
