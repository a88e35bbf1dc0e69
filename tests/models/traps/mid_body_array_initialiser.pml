/* hasse-test
 * title: an array initialiser in mid body sets every element
 * differs: Array initialisers after the first statement
 * spin: states=7 transitions=7 errors=2
 */
init { skip; bool b[2] = true; byte c[3] = 7; assert(b[0] && b[1]); assert(c[0] == 7 && c[1] == 7 && c[2] == 7) }
