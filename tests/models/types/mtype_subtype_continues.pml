/* hasse-test
 * title: a second list of a subtype continues it
 * spin: states=3 transitions=3 errors=0
 */
mtype:fruit = { apple, pear };
mtype = { x };
mtype:fruit = { plum, fig };

init { assert(apple == 2 && pear == 1 && plum == 4 && fig == 3 && x == 1) }
