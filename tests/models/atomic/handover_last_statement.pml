/* hasse-test
 * title: the send may be the atomic's last statement
 * spin: states=12 transitions=17 errors=0
 */
chan q = [0] of { byte };
byte x;

active proctype S() { atomic { x = 1; q!1 }; x = 7 }
active proctype R() { atomic { q?_; x = 2; x = 3 } }
active proctype O() { assert(x != 1 && x != 2) }
