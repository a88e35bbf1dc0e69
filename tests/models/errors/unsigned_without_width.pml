/* hasse-test
 * title: unsigned needs a width
 * exit: 2
 * message: unsigned_without_width.pml:7:
 * spin: refused
 */
unsigned u : 40;
init { u = 1 }
