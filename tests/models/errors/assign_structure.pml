/* hasse-test
 * title: a structure cannot be assigned as a whole
 * exit: 2
 * message: assign_structure.pml:10:
 * spin: refused
 */
typedef T { byte a };
T s, t;
init {
	s = t
}
