/* hasse-test
 * title: a leading zero does not make a number octal
 * spin: states=3 transitions=3 errors=0
 */
init { assert(010 == 10 && 007 == 7) }
