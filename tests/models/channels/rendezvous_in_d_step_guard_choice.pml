/* hasse-test
 * title: rendezvous receives as a d_step's guard in a choice
 * spin: states=6 transitions=6 errors=0
 */
chan q = [0] of { byte };
byte n;
active proctype S() { q!1; q!2 }
active proctype R() { byte x; do :: d_step { q?x; n = n + x } :: n == 3 -> break od }
