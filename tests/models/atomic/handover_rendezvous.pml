/* hasse-test
 * title: a rendezvous hands the exclusive control to the receiver
 * spin: states=12 transitions=17 errors=0
 */
chan q = [0] of { byte };
byte x;

active proctype S() { atomic { x = 1; q!1; x = 5 } }
active proctype R() { atomic { q?_; x = 2; x = 3 } }
active proctype O() { assert(x != 1 && x != 2) }
