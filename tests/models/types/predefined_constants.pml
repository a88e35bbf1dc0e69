/* hasse-test
 * title: true, false and skip are numbers
 * spin: states=3 transitions=3 errors=0
 */
init { assert(true == 1 && false == 0 && skip == 1 && true + true == 2) }
