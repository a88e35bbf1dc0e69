/* hasse-test
 * title: a sender outside an atomic and a receiver inside one
 * spin: states=11 transitions=15 errors=0
 */
chan q = [0] of { byte };
byte x;

active proctype S() { x = 1; q!1 }
active proctype R() { atomic { q?_; x = 2; x = 3 } }
active proctype O() { assert(x != 2) }
