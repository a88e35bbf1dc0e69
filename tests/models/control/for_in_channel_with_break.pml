/* hasse-test
 * title: leaving a loop over a channel half way
 * spin: states=18 transitions=18 errors=0
 */
typedef M { byte a };
chan q = [3] of { M };
M m;
byte n;
init { q!1; q!2; q!3; for (m in q) { n++; if :: m.a == 2 -> break :: else fi }; assert(n == 2 && len(q) == 3) }
