/* hasse-test
 * title: a block's variables are apart from those of another block
 * spin: states=9 transitions=9 errors=0
 */
init {
	{ byte t = 1; t++; assert(t == 2) };
	{ byte t = 5; assert(t == 5) };
	atomic { byte t; assert(t == 0); t = 3 };
	d_step { byte t; t++; assert(t == 1) }
}
