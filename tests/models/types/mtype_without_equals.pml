/* hasse-test
 * title: the equals sign and the commas may be left out
 * spin: states=3 transitions=3 errors=0
 */
mtype { a b c };
mtype:fruit = { apple pear };

init { assert(a == 3 && c == 1 && apple == 2 && pear == 1) }
