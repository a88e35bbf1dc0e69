/* hasse-test
 * title: many fields and a deep buffer
 * spin: states=8 transitions=8 errors=0
 */
chan q = [9] of { int, short, byte, bit, byte, int };
int a, f; short b; byte c, e; bit d;

init {
	q!100000,-5,200,1,7,-100000;
	q!1,2,3,0,5,6;
	q?a,b,c,d,e,f;
	assert(a == 100000 && b == -5 && c == 200 && d == 1 && e == 7 && f == -100000);
	q?1,b,c,d,e,6;
	assert(b == 2 && c == 3 && d == 0 && e == 5)
}
