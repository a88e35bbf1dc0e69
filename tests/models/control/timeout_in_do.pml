/* hasse-test
 * title: timeout as a guard of a loop
 * spin: states=13 transitions=15 errors=0
 */
chan q = [2] of { byte };
byte got;

active proctype S() { q!1; q!2 }
active proctype R() { do :: q?_ -> got++ :: timeout -> break od; assert(got == 2) }
