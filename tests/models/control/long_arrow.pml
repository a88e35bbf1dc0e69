/* hasse-test
 * title: SPIN takes --> for an arrow, and reads some other operators together
 * spin: states=17 transitions=17 errors=0
 */
byte x, y = 8;
init {
	x == 0 --> x++;
	if :: x == 1 --> x = 2 :: else --> assert(false) fi;
	x = (x == 2--> 3 : 4); assert(x == 3);
	y--; y---> x = 4;                 /* y--, then an arrow */
	assert(y == 6 && x == 4);
	x!!=5; x = 1 <=< 3; assert(x == 8); x = 8 >=> 2; assert(x == 2)
}
