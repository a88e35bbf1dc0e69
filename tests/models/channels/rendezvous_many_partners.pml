/* hasse-test
 * title: every waiting receiver is a choice
 * spin: states=21 transitions=26 errors=0
 */
chan q = [0] of { byte };
byte got;

active proctype S() { q!1; q!2 }
active [2] proctype R() { byte x; q?x; got = got + x }
active proctype M() { (got == 3) }
