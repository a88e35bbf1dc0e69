/* hasse-test
 * title: each subtype is numbered from 1 on its own
 * spin: states=5 transitions=5 errors=0
 */
mtype:fruit = { apple, pear };
mtype:colour = { red, green, blue };
mtype = { plain };
mtype:fruit f = pear;
mtype:colour c;

init {
	assert(apple == 2 && pear == 1 && red == 3 && blue == 1 && plain == 1);
	c = green;
	assert(f == 1 && c == 2)
}
