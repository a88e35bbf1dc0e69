/* hasse-test
 * title: probes can be conditions
 * spin: states=32 transitions=52 errors=0
 */
chan q = [1] of { byte };
byte n;

active proctype S() { do :: nfull(q) -> q!1; n++; if :: n == 2 -> break :: else fi od }
active proctype R() { do :: nempty(q) -> q?_; :: full(q) -> q?_ :: n == 2 && len(q) == 0 -> break od }
