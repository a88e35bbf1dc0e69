/* hasse-test
 * title: reaching the end and dying are two moments
 * options: --reachable "x == 1 && seen == 2" --reachable "seen == 1"
 * spin: states=10 transitions=11 errors=0
 */
byte x, seen;
active proctype W() { x == 1; seen = _nr_pr }
active proctype A() { x = 1 }
