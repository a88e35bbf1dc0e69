/* hasse-test
 * title: a number above 2147483647
 * exit: 2
 * message: number_too_large.pml:9:12: error: number 2147483648 does not fit into 32 bits
 * differs: Numbers that do not fit
 * spin: states=3 transitions=3 errors=0
 */
int x;
init { x = 2147483648 }
