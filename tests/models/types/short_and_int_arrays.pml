/* hasse-test
 * title: arrays of wide types
 * spin: states=5 transitions=5 errors=0
 */
short s[3] = -1;
int i[3] = 100000;
init { s[1] = 40000; i[2] = i[1] * 30000; assert(s[0] == -1 && s[1] == -25536 && i[2] == -1294967296) }
