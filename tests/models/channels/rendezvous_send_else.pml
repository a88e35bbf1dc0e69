/* hasse-test
 * title: else is not taken while a receiver waits
 * spin: states=8 transitions=10 errors=0
 */
chan q = [0] of { byte };
byte n;

active proctype R() { q?_ ; n = 1 }
active proctype S() { if :: q!1 -> skip :: else -> n = 9; q!1 fi }
