/* hasse-test
 * title: unsigned : n keeps n bits
 * spin: states=13 transitions=13 errors=0
 */
unsigned five : 5;
unsigned one : 1;
unsigned wide : 31;

init {
	five = 40; assert(five == 8);
	five = 31; five++; assert(five == 0);
	five = -1; assert(five == 31);
	one = 2; assert(one == 0);
	wide = -1; assert(wide == 2147483647)
}
