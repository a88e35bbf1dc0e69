/* hasse-test
 * title: control travels along a chain of rendezvous
 * spin: states=9 transitions=11 errors=0
 */
chan a = [0] of { byte };
chan b = [0] of { byte };
byte x;

active proctype P() { atomic { x = 1; a!1 } }
active proctype Q() { atomic { a?_; x = 2; b!1 } }
active proctype R() { atomic { b?_; x = 3; x = 4 } }
active proctype O() { assert(x == 0 || x == 4) }
