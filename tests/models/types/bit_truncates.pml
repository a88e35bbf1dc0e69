/* hasse-test
 * title: a bit keeps the lowest bit
 * spin: states=12 transitions=12 errors=0
 */
bit t;
bool b;

init {
	t = 2; assert(t == 0);
	t = 3; assert(t == 1);
	t = -1; assert(t == 1);
	b = 4; assert(!b);
	b = 7; assert(b)
}
