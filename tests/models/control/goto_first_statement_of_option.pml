/* hasse-test
 * title: a goto may be an option's only statement
 * spin: states=9 transitions=9 errors=0
 */
byte n;

active proctype P() {
	if :: goto one :: goto two fi;
one:	n = 1; goto end1;
two:	n = 2;
end1:	assert(n == 1 || n == 2)
}
