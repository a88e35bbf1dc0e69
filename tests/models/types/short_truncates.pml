/* hasse-test
 * title: a short is 16 bits, signed
 * spin: states=12 transitions=12 errors=0
 */
short s = 32767;

init {
	s++; assert(s == -32768);
	s--; assert(s == 32767);
	s = 65535; assert(s == -1);
	s = 65536 + 5; assert(s == 5);
	s = 40000; assert(s == -25536)
}
