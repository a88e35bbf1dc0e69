/* hasse-test
 * title: for over a channel rotates it
 * spin: states=19 transitions=19 errors=0
 */
typedef M { byte a; byte b };
chan q = [3] of { M };
M m;
byte sum;

init {
	q!1,2; q!3,4;
	for (m in q) { sum = sum + m.a * m.b };
	assert(sum == 14 && len(q) == 2);
	q?m; assert(m.a == 1 && m.b == 2)
}
